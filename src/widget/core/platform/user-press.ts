/** Exports whether the user has just pressed something. Some actions are allowed only within a press. */
import type { Stop } from '../state/store-listeners';

/** (ours) A press lasts this long in browsers that do not report user activation. */
const PRESS_MS = 1_000;
let pressedAt = Number.NEGATIVE_INFINITY;

/** True within a press of the user; a page's script makes none. */
export function isPressed(): boolean {
  return globalThis.navigator?.userActivation?.isActive ?? performance.now() - pressedAt < PRESS_MS;
}

/**
 * Older browsers do not report user activation. `window.event` does not help either: it is
 * undefined for events inside a shadow root.
 */
export function hearPresses(): Stop {
  if (globalThis.navigator?.userActivation) return () => {};
  const hear = ({ isTrusted }: Event): void => {
    if (isTrusted) pressedAt = performance.now();
  };
  addEventListener('click', hear, true);
  return () => removeEventListener('click', hear, true);
}
