import { defineSheet } from './sheet';

/** Rows are laid out each by itself; nothing is clipped: what is focused may draw beside its box. */
export const longListSheet = defineSheet(`
.long>.far>*{contain:layout style}
.long{border-radius:12px}
.long:focus-visible{outline-offset:-2px}
`);
