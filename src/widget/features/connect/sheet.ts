import { defineSheet } from '../../ui/styles/sheet';

export const connectSheet = defineSheet(`
.note a{text-decoration:underline}
.textlink{color:var(--link);border-radius:4px;padding-block:4px;line-height:20px}
.textlink:hover{text-decoration:underline}
@media (pointer:coarse){.textlink{padding-block:12px;margin-block:-8px}}
.whose{display:flex;flex-direction:column;align-items:center;gap:12px;padding-block:4px 8px;text-align:center}
.blocks{display:flex;flex-direction:column;gap:16px;padding-block:4px}
.blocks>li{display:flex;gap:14px;align-items:flex-start}
.blocks h3{font-weight:600}
`);
