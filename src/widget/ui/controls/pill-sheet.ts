import { defineSheet } from '../styles/sheet';

export const pillSheet = defineSheet(`
.pill{display:inline-flex;align-items:center;flex:none;gap:6px;min-block-size:40px;padding-inline:8px;border-radius:22px;background:var(--bg);color:var(--fg);font-weight:600;box-shadow:0 0 0 1px var(--line)}
.pill>.cut{max-inline-size:96px}
@media (pointer:coarse){.pill{min-block-size:44px}}
@media (forced-colors:active){.pill{border:1px solid}}
`);
