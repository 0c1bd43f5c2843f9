/** CSS px, until a row has been measured. */
export const ENTRY_HEIGHT = 60;
export const MONTH_HEIGHT = 36;
export const ROW_GAP = 2;
/** More scroll inside. */
export const MAX_HEIGHT = 372;
