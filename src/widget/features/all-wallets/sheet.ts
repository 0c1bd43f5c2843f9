import { defineSheet } from '../../ui/sheet';

/** Heights are those of `WalletGrid.tsx`. */
export const allWalletsSheet = defineSheet(`
.finder{display:flex;gap:8px;align-items:center}
.finder>.field{flex:1;min-inline-size:0}
.finder>.icon-btn{inline-size:50px;block-size:50px;border-radius:16px}
.tiles{position:relative}
.tiles>[role=row]{position:absolute;inset-inline:0}
.tiles>[role=row],.bones{display:grid;grid-template-columns:repeat(var(--columns),minmax(0,1fr));gap:4px}
.tile{display:flex;flex-direction:column;align-items:center;gap:8px;inline-size:100%;block-size:96px;padding:8px 4px;border-radius:16px;text-align:center;user-select:none;transition:background-color var(--fast)}
.tile:active,.tile:hover:active{background:var(--down)}
@media (hover:hover){.tile:hover{background:var(--row)}}
.tile[aria-disabled=true]{background:none;color:var(--muted)}
.tile[aria-disabled=true] .pic{filter:grayscale(1);opacity:.5}
.tile:focus-visible{outline-offset:-2px}
.tile>.name{inline-size:100%;font-size:12px;line-height:16px;unicode-bidi:plaintext}
.tile>.face{position:relative}
.face>i{position:absolute;inset-block-end:-3px;inset-inline-end:-3px;display:grid;place-items:center;inline-size:20px;block-size:20px;border-radius:50%;border:2px solid var(--bg);background:var(--good);color:var(--bg)}
.face>i.seal{background:var(--accent);color:var(--on-accent)}
.face>i>.icon{stroke-width:2.5}
.hold{block-size:min(440px,60vh);overflow:hidden}
.bones{padding-block-start:4px}
.bones>span{display:flex;flex-direction:column;align-items:center;gap:10px;block-size:96px;padding-block-start:8px}
.grid[aria-busy=true] .tiles{opacity:.6}
.morefailed{display:flex;align-items:center;justify-content:space-between;gap:12px;padding:8px 4px 4px;font-size:13px;color:var(--muted)}
@media (forced-colors:active){.face>i{border-color:Canvas}}
`);
