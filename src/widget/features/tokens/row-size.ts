/** CSS px, until a row has been measured. */
export const TOKEN_ROW_HEIGHT = 56;
export const ROW_GAP = 4;
/** More scroll inside. */
export const MAX_HEIGHT = 336;
