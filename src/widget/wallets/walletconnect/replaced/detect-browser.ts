/** A relay has no need to know the visitor's browser and system. Stands in for `detect-browser`. */
export const detect = (): null => null;
