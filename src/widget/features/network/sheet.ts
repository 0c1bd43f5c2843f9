import { defineSheet } from '../../ui/styles/sheet';

export const networkSheet = defineSheet(`
.network-select{display:inline-flex;align-items:center;gap:8px;min-inline-size:0;max-inline-size:100%;min-block-size:36px;padding-inline:8px;border-radius:12px;color:var(--muted)}
@media (hover:hover){button.network-select:hover{background:var(--row);color:var(--fg)}}
@media (pointer:coarse){.network-select{min-block-size:44px}}
`);
