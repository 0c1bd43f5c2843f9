import { defineSheet } from '../../../ui/styles/sheet';

export const sentSheet = defineSheet(`
.send-network{display:flex;align-items:center;justify-content:end;gap:6px}
.send-sent{padding-block:4px}
.send-sent+.foot .button-pair>:first-child:not(:last-child){flex:1}
.send-sent+.foot .button-pair>:last-child:not(:first-child){flex:0 0 112px}
`);
