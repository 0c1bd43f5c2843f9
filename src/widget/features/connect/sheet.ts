import { defineSheet } from '../../ui/sheet';

export const connectSheet = defineSheet(`
.legal{display:flex;gap:10px;align-items:flex-start;padding:4px}
.legal>label{cursor:pointer;padding-block:2px}
.legal a,.note a{text-decoration:underline}
.tick{all:revert;flex:none;inline-size:24px;block-size:24px;margin:0;accent-color:var(--accent);cursor:pointer}
.blocks{display:flex;flex-direction:column;gap:16px;padding-block:4px}
.blocks>li{display:flex;gap:14px;align-items:flex-start}
.blocks h3{font-weight:600}
`);
