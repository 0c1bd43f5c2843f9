import { defineSheet } from '../../ui/styles/sheet';
import { TILE_GAP } from './nft-tile-size';

/** A picture takes the width of its tile; its own size is that of a picture in a row. */
export const nftsSheet = defineSheet(`
.nft-tile{display:flex;flex-direction:column;inline-size:100%;padding:0 0 4px;border-radius:14px;text-align:start}
.nft-tile:focus-visible{outline-offset:-2px}
.nft-tile>bdi{display:block;inline-size:100%;padding-inline:4px;font-size:13px;line-height:1.4;text-align:var(--start)}
.nft-tile>bdi.small{font-size:12px}
.nft-tile>.face,.nft-portrait{position:relative;display:block}
.nft-tile>.face{margin-block-end:4px}
.nft-tile>.face>.pic,.nft-portrait>.pic{inline-size:100%!important;block-size:auto!important;aspect-ratio:1;border-radius:14px}
.nft-tile>.face>.tag{position:absolute;inset-block-start:6px;inset-inline-end:6px;max-inline-size:calc(100% - 12px);padding:0 6px;background:var(--bg)}
.nft-tile>.face>.tag+.tag{inset-block:auto 6px}
@media (hover:hover){.nft-tile:hover .pic{opacity:.88}}
.nft-skeleton{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:${TILE_GAP}px}
.nft-skeleton>.bone{block-size:auto!important;aspect-ratio:.7}
.nft-portrait{max-inline-size:260px;inline-size:100%;margin-inline:auto}
.nft-portrait>.pic{font-size:64px!important}
.nft-about{overflow-wrap:anywhere;text-wrap:pretty}
.nft-since{padding:8px 4px;text-align:center;font-size:13px;color:var(--muted)}
`);
