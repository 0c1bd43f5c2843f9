/** Marks what a copy of the tag has made, for the next copy on the page. */
export const FACADE_BRAND: unique symbol = Symbol.for('appkit.embed');
