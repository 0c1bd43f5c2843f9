/** CSS px of the whole block: known before its code is there, so that nothing moves when it comes. */
export const HISTORY_HEIGHT = 164;
