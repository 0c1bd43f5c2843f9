import { defineSheet } from '../../ui/sheet';

export const connectSheet = defineSheet(`
.legal{display:flex;gap:10px;align-items:flex-start;padding:4px}
.legal>label{cursor:pointer;padding-block:2px}
.legal a,.note a{text-decoration:underline}
.textlink{color:var(--link);border-radius:4px;padding-block:4px;line-height:20px}
.textlink:hover{text-decoration:underline}
.whose{display:flex;flex-direction:column;align-items:center;gap:12px;padding-block:4px 8px;text-align:center}
.tick{all:revert;flex:none;inline-size:24px;block-size:24px;margin:0;accent-color:var(--accent);cursor:pointer}
.blocks{display:flex;flex-direction:column;gap:16px;padding-block:4px}
.blocks>li{display:flex;gap:14px;align-items:flex-start}
.blocks h3{font-weight:600}
`);
