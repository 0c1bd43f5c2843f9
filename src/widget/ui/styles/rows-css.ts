/** The styles of lists and of the round header buttons. */
export const rowsCss = `
.row{display:flex;align-items:center;gap:12px;inline-size:100%;min-block-size:56px;padding:8px 12px;border-radius:16px;background:var(--row);color:var(--fg);text-align:start;user-select:none;transition:background-color var(--fast)}
@media (hover:hover){.row:hover{background:var(--down)}.icon-btn:hover,.tile:hover{background:var(--row)}.icon-btn:hover{color:var(--fg)}}
.row:active,.icon-btn:active{background:var(--down)}
.text{flex:1;min-inline-size:0}
.text>*{display:block;text-align:var(--start)}
.row .name{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;overflow-wrap:anywhere}
.row>.icon{color:var(--muted)}
.tag{unicode-bidi:plaintext;flex:none;max-inline-size:45%;padding:3px 8px;border-radius:8px;font-size:12px;line-height:18px;color:var(--muted);background:var(--down)}
.tag.accent{color:var(--link);background:var(--tint)}
.list{position:relative;overflow-y:auto;overscroll-behavior:contain;scrollbar-width:thin;scrollbar-color:var(--down) transparent;padding:3px;margin:-3px}
.items{display:flex;flex-direction:column;gap:var(--gap,4px)}
.apps{display:grid;grid-template-columns:repeat(auto-fill,minmax(max(66px,22%),1fr));gap:4px}
.tile{display:grid;justify-items:center;gap:8px;inline-size:100%;padding:8px 4px 4px;border-radius:16px;font-size:12px;line-height:16px;user-select:none;transition:background-color var(--fast)}
.tile>.cut{max-inline-size:100%}
.tile:active{background:var(--down)}
.head{font-size:12px;font-weight:500;padding:0 4px 6px}
.wallets{max-block-size:min(480px,max(200px,100dvh - 225px))}
section+section{margin-block-start:16px}
.pic{display:grid;place-items:center;flex:none;position:relative;overflow:hidden;border-radius:25%;color:#fff;font-weight:600;line-height:1;user-select:none}
.icon-tile{background:var(--down);color:var(--muted)}
.pic>img,.pic>canvas{position:absolute;inset:0;inline-size:100%;block-size:100%;object-fit:cover;animation:fade var(--slow)}
.pic>.wait{opacity:0}
.pic:not(.icon-tile):after{content:'';position:absolute;inset:0;border-radius:inherit;box-shadow:inset 0 0 0 1px var(--ring)}
.icon-btn{display:inline-grid;place-items:center;flex:none;inline-size:36px;block-size:36px;border-radius:12px;color:var(--muted);transition:background-color var(--fast)}
.bone{display:block;border-radius:8px;background:var(--down);animation:pulse 1.6s ease-in-out infinite}
@media (pointer:coarse){.icon-btn{inline-size:44px;block-size:44px}}
@media (forced-colors:active){.row,.tag,.bone{border:1px solid}}
`;
