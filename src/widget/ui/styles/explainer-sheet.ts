import { defineSheet } from './sheet';

/** The styles of a list that explains a term: per item an icon, a title and a text. */
export const explainerSheet = defineSheet(`
.explainer{display:flex;flex-direction:column;gap:16px;padding-block:4px}
.explainer>li{display:flex;gap:14px;align-items:flex-start}
.explainer h3{font-weight:600}
`);
