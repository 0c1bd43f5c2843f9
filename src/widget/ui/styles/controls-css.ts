export const controlsCss = `
.btn{position:relative;display:inline-flex;align-items:center;justify-content:center;gap:8px;min-block-size:48px;padding:8px 20px;border-radius:12px;font-size:16px;line-height:1.25;font-weight:600;text-align:center;user-select:none;background:var(--row);color:var(--fg);transition:background-color var(--fast)}
.btn.slim{min-block-size:36px;padding:6px 12px;font-size:14px}
.btn.full{display:flex;inline-size:100%}
.primary{background:var(--accent);color:var(--on-accent)}
.ghost{background:none;color:var(--link)}
.danger{color:var(--bad)}
@media (hover:hover){.btn:hover{background:var(--down)}.btn.primary:hover{background:var(--hover)}.ghost:hover{background:var(--tint)}}
.btn:active{background:var(--down)}
.btn.primary:active{background:var(--press)}
.btn:disabled{background:var(--row);color:var(--muted);opacity:.7}
.ghost:disabled{background:none}
.btn[aria-busy=true]>:not(.spinner){opacity:0}
.btn>.spinner{position:absolute}
.icon-btn.fill{background:var(--row)}
.icon-btn.fill:hover,.icon-btn.fill:active{background:var(--down)}
.icon-btn:disabled{opacity:.5}
.field{display:flex;flex-direction:column;gap:6px}
.field>label{font-size:13px;color:var(--muted)}
.box{display:flex;align-items:center;gap:10px;min-block-size:50px;padding-inline:14px 7px;border-radius:16px;background:var(--bg);color:var(--muted);box-shadow:inset 0 0 0 1px var(--line);transition:box-shadow var(--fast)}
.box:hover{box-shadow:inset 0 0 0 1px color-mix(in oklab,var(--line) 70%,var(--muted))}
.box:focus-within{box-shadow:inset 0 0 0 1.5px var(--link),0 0 0 3px var(--tint)}
.box>input{flex:1;min-inline-size:0;block-size:100%;padding-block:12px;color:var(--fg);text-align:var(--start);outline:0}
.box>input::placeholder{color:var(--muted);opacity:1}
.box>input::-webkit-search-cancel-button{display:none}
.box.wrong,.box.wrong:focus-within{box-shadow:inset 0 0 0 1.5px var(--bad)}
.box>input:disabled{opacity:.6}
.box>input:read-only{text-overflow:ellipsis}
.error-text{display:flex;gap:6px;align-items:center;font-size:13px;color:var(--bad)}
@media (pointer:coarse){.btn.slim{min-block-size:44px}.box{padding-inline-end:3px}.box>input{min-block-size:44px;font-size:16px}}
@media (forced-colors:active){.btn,.icon-btn.fill,.box{border:1px solid}.box:focus-within{outline:2px solid Highlight}.btn:disabled{color:GrayText;opacity:1}}
`;
