import { defineSheet } from '../../ui/styles/sheet';

/** The live region stands below the sheet of a phone: at the foot it would make the dialog scroll by a pixel. */
export const laterSheet = defineSheet(`
.modal>.vh{inset-block-start:0}
.card[data-dragging]{transition:none}
.alert{flex:none;max-block-size:40%;overflow:auto;padding:0 16px 12px}
.alert strong{font-weight:600}
.alert .btn{margin-block-start:8px}
`);
