import { defineSheet } from './sheet';

export const tabsSheet = defineSheet(`
.tabs{display:flex;padding:3px;gap:2px;border-radius:14px;background:var(--row)}
.tabs>[role=tab]{flex:1;display:flex;align-items:center;justify-content:center;gap:6px;min-inline-size:0;min-block-size:36px;padding:4px 8px;border-radius:11px;font-size:13px;color:var(--muted);text-align:center;transition:color var(--fast)}
.tabs>[role=tab]:hover{color:var(--fg)}
.tabs>[aria-selected=true]{color:var(--fg);font-weight:500;background:var(--bg);box-shadow:0 1px 2px rgb(16 24 48/.12)}
@media (pointer:coarse){.tabs>[role=tab]{min-block-size:44px}}
@media (forced-colors:active){.tabs{border:1px solid}.tabs>[aria-selected=true]{outline:2px solid Highlight;outline-offset:-2px}}
`);
