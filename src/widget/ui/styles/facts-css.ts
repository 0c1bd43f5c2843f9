export const factsCss = `
.small{font-size:12px}
.good{color:var(--good)}
.bad{color:var(--bad)}
.tag.good{background:color-mix(in oklab,var(--good) 8%,var(--bg))}
.tag.bad{background:color-mix(in oklab,var(--bad) 8%,var(--bg))}
.far{display:block;position:relative}
.far>*{position:absolute;inset-inline:0}
.avatar{flex:none;border-radius:50%}
.avatar>img{inline-size:100%;block-size:100%;border-radius:50%;object-fit:cover}
.detail{display:flex;justify-content:space-between;gap:16px;padding:8px 4px;font-size:13px}
.detail>dt{color:var(--muted)}
.detail>dd{min-inline-size:0;text-align:end;overflow-wrap:anywhere}
.flush{gap:0}
.list-note{display:flex;align-items:center;justify-content:space-between;gap:12px;padding:8px 4px;font-size:13px;color:var(--muted)}
.whole{overflow-wrap:anywhere;user-select:all}
.row.still{cursor:default}
.row.still:hover,.row.still:active{background:var(--row)}
.or{display:flex;align-items:center;gap:16px;font-size:12px;line-height:16px;color:var(--muted)}
.or::before,.or::after{content:"";flex:1;block-size:1px;background:var(--line)}
.rule{block-size:1px;margin:0;border:0;background:var(--line)}
.panel{display:flex;flex-direction:column;gap:8px;padding:14px;border-radius:16px;background:var(--row)}
.amount{text-align:var(--start);overflow-wrap:anywhere}
.amount.large{font-size:32px;line-height:1.2;font-weight:600;letter-spacing:-.01em}
.amount>span:not(.rolling){color:var(--muted)}
.rolling{white-space:nowrap}
.rolled{display:inline-block;animation:rolled .24s cubic-bezier(.2,.8,.2,1)}
@keyframes rolled{from{opacity:0;translate:0 .5em}}
@media (prefers-reduced-motion:reduce){.rolled{animation:none}}
@media (forced-colors:active){.avatar{forced-color-adjust:none}.or::before,.or::after,.rule{background:CanvasText}}
.badged{position:relative;flex:none}
.pic-badge{position:absolute;inset-block-end:-3px;inset-inline-end:-3px;display:grid;place-items:center;inline-size:18px;block-size:18px;border-radius:50%;background:var(--down);border:2px solid var(--bg);color:var(--fg)}
`;
