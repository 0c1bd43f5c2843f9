/** CSS px, until a row has been measured. */
export const ENTRY = 60;
export const MONTH = 36;
export const ROW_GAP = 2;
/** More scroll inside. */
export const MAX_HEIGHT = 372;
