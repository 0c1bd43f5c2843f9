import { defineSheet } from '../../ui/styles/sheet';
import { NAME_LOOK, THREE_IN_A_ROW, TILE_GAP, TILE_LOOK } from './wallet-tile-size';

/**
 * The loading state has the scroller's padding and scrollbar gutter: tiles appear where their
 * skeletons were.
 */
export const allWalletsSheet = defineSheet(`
.all-wallets-search{display:flex;gap:8px;align-items:center}
.all-wallets-search>.field{flex:1;min-inline-size:0}
.all-wallets-search>.icon-btn{inline-size:50px;block-size:50px;border-radius:16px}
.all-wallets-skeleton{display:grid;grid-template-columns:repeat(var(--columns),minmax(0,1fr));gap:${TILE_GAP}px}
.all-wallets-tile,.all-wallets-skeleton>span{${TILE_LOOK}}
.all-wallets-tile{inline-size:100%;border-radius:16px;text-align:center;user-select:none;transition:background-color var(--fast)}
.all-wallets-tile:active,.all-wallets-tile:hover:active{background:var(--down)}
@media (hover:hover){.all-wallets-tile:hover{background:var(--row)}}
.all-wallets-tile[aria-disabled=true]{background:none;color:var(--muted)}
.all-wallets-tile[aria-disabled=true] .pic{filter:grayscale(1);opacity:.5}
.all-wallets-tile:focus-visible{outline-offset:-2px}
.all-wallets-tile>.name{${NAME_LOOK};unicode-bidi:plaintext}
.all-wallets-tile>.face{position:relative}
.all-wallets-tile>.face>i{position:absolute;inset-block-end:-3px;inset-inline-end:-3px;display:grid;place-items:center;inline-size:20px;block-size:20px;border-radius:50%;border:2px solid var(--bg);background:var(--good);color:var(--bg)}
.all-wallets-tile>.face>i.seal{background:var(--accent);color:var(--on-accent)}
.all-wallets-tile>.face>i>.icon{stroke-width:2.5}
.all-wallets-loading{scrollbar-width:thin;scrollbar-gutter:stable;container-type:inline-size}
.all-wallets-loading{block-size:min(440px,60vh);padding:3px;margin:-3px;overflow:hidden}
.all-wallets-skeleton{--columns:4;padding-block-start:${TILE_GAP}px}
.all-wallets-loading>div>:first-child{padding-block-start:0}
@container ${THREE_IN_A_ROW}{.all-wallets-skeleton{--columns:3}.all-wallets-skeleton>:last-child{display:none}}
.all-wallets-skeleton>span>:last-child{margin-block-start:3px}
.all-wallets-buttons{display:grid;gap:8px;margin-block-start:8px}
.all-wallets-failed{padding-block-end:4px}
@media (forced-colors:active){.all-wallets-tile>.face>i{border-color:Canvas}}
`);
