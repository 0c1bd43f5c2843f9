/** The animations of the dialog and its rows after the first view. */
export const movesCss = `
dl,dd,blockquote{margin:0;padding:0}
[dir=rtl] .flip{transform:scaleX(-1)}
.mid{text-align:center}
.strong{font-weight:600}
.turn{animation:fade var(--fast)}
.body[data-sizing]{overflow:hidden}
.forward,.back{animation:turn var(--slow) ease-out;--from:16px}
.back{--from:-16px}
@keyframes turn{from{opacity:0;translate:calc(var(--from)*var(--dir))}}
@keyframes shake{12%,88%{translate:-2px}25%,75%{translate:4px}38%,62%{translate:-8px}50%{translate:8px}}
.card.card.shake{animation:shake .5s}
.modal[data-mode=floating]{z-index:2147483646}
.modal[data-yield]{z-index:0}
.row:disabled,.tile:disabled{color:var(--muted)}
.row:disabled{background:var(--row)}
.row:disabled .pic{filter:grayscale(1);opacity:.5}
.row[aria-current]>.icon{color:var(--link)}
.pic.round{border-radius:50%}
.row[aria-busy=true]{background:var(--down)}
.plain{background:none}
.plain:active{background:var(--down)}
@media (hover:hover){.plain:hover{background:var(--row)}}
.row[aria-current]{background:var(--tint)}
.list[data-fade^=start]{-webkit-mask-image:linear-gradient(#0000,#000 28px)}
.list[data-fade$=end]{-webkit-mask-image:linear-gradient(#000 calc(100% - 28px),#0000)}
.list[data-fade="start end"]{-webkit-mask-image:linear-gradient(#0000,#000 28px,#000 calc(100% - 28px),#0000)}
@media (prefers-reduced-motion:reduce){.forward,.back{animation-name:fade}.card.card.shake{animation-name:pulse}}
@media (forced-colors:active){.row:disabled{color:GrayText}.icon{color:inherit!important}.pic{forced-color-adjust:none}}
`;
