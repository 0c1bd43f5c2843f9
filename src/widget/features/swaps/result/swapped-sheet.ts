import { defineSheet } from '../../../ui/styles/sheet';

export const swappedSheet = defineSheet(`
.swaps-done{padding-block:4px}
.swaps-done .where{display:flex;align-items:center;justify-content:end;gap:6px}
.swaps-done+.foot .button-pair>:first-child:not(:last-child){flex:1}
.swaps-done+.foot .button-pair>:last-child:not(:first-child){flex:0 0 112px}
`);
