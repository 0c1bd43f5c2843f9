/**
 * Hides the user's browser and system from the relay, which does not need them. Replaces
 * `detect-browser`.
 */
export const detect = (): null => null;
