import { defineSheet } from '../styles/sheet';

export const changeSheet = defineSheet(`
p:has(>.change){display:flex;flex-wrap:wrap;align-items:center;gap:0 12px}
.change{margin-inline-start:auto;font-size:13px;line-height:18px;text-align:end;white-space:nowrap;font-variant-numeric:tabular-nums}
.change b{font-weight:500}
.change>span:first-child{display:flex;flex-direction:column;align-items:flex-end}
.change>span:first-child>:last-child{color:var(--muted)}
.change.rise b{color:var(--good)}
.change.fall b{color:var(--bad)}
`);
