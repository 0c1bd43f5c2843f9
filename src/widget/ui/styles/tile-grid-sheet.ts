import { defineSheet } from './sheet';

export const tileGridSheet = defineSheet(`
.tiles{position:relative}
.tiles>[role=row]{position:absolute;inset-inline:0;contain:layout style;display:grid;grid-template-columns:repeat(var(--columns),minmax(0,1fr));gap:var(--tile-gap)}
.grid{scrollbar-width:thin;scrollbar-gutter:stable;container-type:inline-size}
.grid[aria-busy=true] .tiles{opacity:.6}
`);
