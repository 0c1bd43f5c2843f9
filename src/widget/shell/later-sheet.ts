import { defineSheet } from '../ui/sheet';

export const laterSheet = defineSheet(`
.card[data-dragging]{transition:none}
.alert{flex:none;max-block-size:40%;overflow:auto;padding:0 16px 12px}
.alert strong{font-weight:600}
.alert .btn{margin-block-start:8px}
`);
