/** Animations that depend on what is on the screen. All others are in the style sheets. */

/** The curve of the direction's table. */
export const SETTLE_EASING = 'cubic-bezier(.2,.8,.2,1)';

/** Users who asked for reduced motion get none of these animations. */
export const canMove = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;
