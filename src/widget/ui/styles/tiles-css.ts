import { defineSheet } from './sheet';

export const tilesSheet = defineSheet(`
.tiles-row{display:flex;gap:8px}
.action{flex:1;min-inline-size:0;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:6px;min-block-size:64px;padding:8px 4px;border-radius:12px;background:var(--tint);color:var(--link);font-size:12px;line-height:1.3;font-weight:500;text-align:center;user-select:none;transition:background-color var(--fast)}
.action>span{max-inline-size:100%;overflow-wrap:anywhere}
@media (hover:hover){.action:hover{background:color-mix(in oklab,var(--tint),var(--link) 12%)}}
.action:active{background:color-mix(in oklab,var(--tint),var(--link) 20%)}
@media (forced-colors:active){.action{border:1px solid}}
`);
