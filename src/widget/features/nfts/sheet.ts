import { defineSheet } from '../../ui/styles/sheet';
import { TILE_GAP } from './nft-tile-size';

/** A picture takes the width of its tile; its own size is that of a picture in a row. */
export const nftsSheet = defineSheet(`
.piece{display:flex;flex-direction:column;inline-size:100%;padding:0 0 4px;border-radius:14px;text-align:start}
.piece:focus-visible{outline-offset:-2px}
.piece>bdi{display:block;inline-size:100%;padding-inline:4px;font-size:13px;line-height:1.4;text-align:var(--start)}
.piece>bdi.small{font-size:12px}
.piece>.face,.portrait{position:relative;display:block}
.piece>.face{margin-block-end:4px}
.face>.pic,.portrait>.pic{inline-size:100%!important;block-size:auto!important;aspect-ratio:1;border-radius:14px}
.face>.tag{position:absolute;inset-block-start:6px;inset-inline-end:6px;max-inline-size:calc(100% - 12px);padding:0 6px;background:var(--bg)}
.face>.tag+.tag{inset-block:auto 6px}
@media (hover:hover){.piece:hover .pic{opacity:.88}}
.pieces-bones{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:${TILE_GAP}px}
.pieces-bones>.bone{block-size:auto!important;aspect-ratio:.7}
.portrait{max-inline-size:260px;inline-size:100%;margin-inline:auto}
.portrait>.pic{font-size:64px!important}
.about{overflow-wrap:anywhere;text-wrap:pretty}
.traits{display:grid;grid-template-columns:repeat(auto-fill,minmax(120px,1fr));gap:8px;margin:0}
.traits>div{padding:8px 10px;border-radius:12px;background:var(--row);min-inline-size:0;overflow-wrap:anywhere}
.traits dt{font-size:12px;color:var(--muted)}
.morefailed{display:flex;align-items:center;justify-content:space-between;gap:12px;padding:8px 4px;font-size:13px;color:var(--muted)}
.nfts-since{padding:8px 4px;text-align:center;font-size:13px;color:var(--muted)}
@media (forced-colors:active){.traits>div{border:1px solid}}
`);
