import { defineSheet } from '../styles/sheet';

export const tickSheet = defineSheet(`
.tick{display:flex;align-items:center;gap:8px;min-block-size:24px;font-weight:600;cursor:pointer}
.tick>input{appearance:auto;inline-size:18px;block-size:18px;accent-color:var(--bad)}
@media (pointer:coarse){.tick{min-block-size:44px}}
`);
