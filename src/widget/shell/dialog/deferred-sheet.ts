import { defineSheet } from '../../ui/styles/sheet';

/**
 * On phones the live region sits below the sheet: at its bottom edge it would make the dialog
 * scroll by one pixel.
 */
export const laterSheet = defineSheet(`
.modal>.vh{inset-block-start:0}
.card[data-dragging]{transition:none}
.alert{flex:none;max-block-size:40%;overflow:auto;padding:0 16px 12px}
.alert strong{font-weight:600}
.alert .btn{margin-block-start:8px}
`);
