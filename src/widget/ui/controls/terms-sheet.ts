import { defineSheet } from '../styles/sheet';

export const termsSheet = defineSheet(`
.legal{display:flex;gap:10px;align-items:flex-start;padding:4px}
.legal>label{cursor:pointer;padding-block:2px}
.legal a{text-decoration:underline}
.tick{all:revert;flex:none;inline-size:24px;block-size:24px;margin:0;accent-color:var(--accent);cursor:pointer}
`);
