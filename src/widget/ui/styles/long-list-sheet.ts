import { defineSheet } from './sheet';

/**
 * Rows are laid out each by itself; nothing is clipped: what is focused may draw beside its box. Which row stays
 * where it is the list knows itself.
 */
export const longListSheet = defineSheet(`
.long>.far>*{contain:layout style}
.long{border-radius:12px;overflow-anchor:none}
.long:focus-visible{outline-offset:-2px}
`);
