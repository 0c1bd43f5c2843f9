import { defineSheet } from '../../ui/styles/sheet';

export const paySheet = defineSheet(`
.pay{display:flex;flex-direction:column;gap:12px}
.pay .sum{display:flex;flex-direction:column;align-items:center;gap:4px;padding-block:4px;text-align:center}
.pay .sum .amount{font-size:20px;font-weight:600;line-height:1.2;overflow-wrap:anywhere}
.pay .sum .large{font-size:32px}
.pay .party{display:flex;align-items:center;gap:12px}
.pay .party>.text{flex:1;min-inline-size:0}
.pay .panel{display:flex;flex-direction:column;gap:8px;padding:12px}
.pay .place{display:inline-flex;align-items:center;gap:6px}
.pay .ways{display:flex;flex-direction:column;gap:8px}
.pay .ways>h3{margin:0;font-size:13px;font-weight:500;color:var(--muted)}
.pay .waits{display:flex;flex-direction:column;align-items:center;gap:16px;padding-block:12px;text-align:center}
.pay .waits h3{margin:0;font-size:16px;font-weight:600}
.pay .panel .detail{padding-block:0}
`);
