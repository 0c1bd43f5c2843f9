import { defineSheet } from './sheet';

/**
 * The styles of a long list. The browser lays out each row separately; nothing clips, so a focus
 * ring may extend beyond its box. The list itself handles scroll anchoring.
 */
export const longListSheet = defineSheet(`
.long>.far>*{contain:layout style}
.long{border-radius:12px;overflow-anchor:none}
.long:focus-visible{outline-offset:-2px}
`);
