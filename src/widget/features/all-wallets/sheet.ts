import { defineSheet } from '../../ui/styles/sheet';
import { NAME_LOOK, THREE_IN_A_ROW, TILE_GAP, TILE_LOOK } from './wallet-tile-size';

/**
 * The loading state has the scroller's padding and scrollbar gutter: tiles appear where their
 * skeletons were.
 */
export const allWalletsSheet = defineSheet(`
.finder{display:flex;gap:8px;align-items:center}
.finder>.field{flex:1;min-inline-size:0}
.finder>.icon-btn{inline-size:50px;block-size:50px;border-radius:16px}
.bones{display:grid;grid-template-columns:repeat(var(--columns),minmax(0,1fr));gap:${TILE_GAP}px}
.tile,.bones>span{${TILE_LOOK}}
.tile{inline-size:100%;border-radius:16px;text-align:center;user-select:none;transition:background-color var(--fast)}
.tile:active,.tile:hover:active{background:var(--down)}
@media (hover:hover){.tile:hover{background:var(--row)}}
.tile[aria-disabled=true]{background:none;color:var(--muted)}
.tile[aria-disabled=true] .pic{filter:grayscale(1);opacity:.5}
.tile:focus-visible{outline-offset:-2px}
.tile>.name{${NAME_LOOK};unicode-bidi:plaintext}
.tile>.face{position:relative}
.face>i{position:absolute;inset-block-end:-3px;inset-inline-end:-3px;display:grid;place-items:center;inline-size:20px;block-size:20px;border-radius:50%;border:2px solid var(--bg);background:var(--good);color:var(--bg)}
.face>i.seal{background:var(--accent);color:var(--on-accent)}
.face>i>.icon{stroke-width:2.5}
.hold{scrollbar-width:thin;scrollbar-gutter:stable;container-type:inline-size}
.hold{block-size:min(440px,60vh);padding:3px;margin:-3px;overflow:hidden}
.bones{--columns:4;padding-block-start:${TILE_GAP}px}
.hold>div>:first-child{padding-block-start:0}
@container ${THREE_IN_A_ROW}{.bones{--columns:3}.bones>:last-child{display:none}}
.bones>span>:last-child{margin-block-start:3px}
.stacked{display:grid;gap:8px}
.morefailed{display:flex;align-items:center;justify-content:space-between;gap:12px;padding:8px 4px 4px;font-size:13px;color:var(--muted)}
@media (forced-colors:active){.face>i{border-color:Canvas}}
`);
