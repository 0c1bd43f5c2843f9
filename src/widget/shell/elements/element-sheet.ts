import { laterTokenCss } from '../../ui/styles/later-tokens';
import { defineSheet } from '../../ui/styles/sheet';
import { tokenCss } from '../../ui/styles/tokens';

/**
 * The styles of the ready-made buttons. The loader sets their size: filling them in shifts no
 * layout.
 */
export const elementSheet = defineSheet(`${tokenCss}
${laterTokenCss}
.b{max-inline-size:100%;background:var(--accent);color:var(--on-accent);font-family:var(--font);font-variant-numeric:tabular-nums}
.b>.in{display:flex;align-items:center;justify-content:center;gap:8px;max-inline-size:100%}
.in .cut{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.in .muted{opacity:.75}
bdi{unicode-bidi:isolate}
.pic{position:relative;flex:none;display:grid;place-items:center;overflow:hidden;border-radius:50%;font-weight:600;line-height:1}
.mark{inline-size:20px;block-size:20px}
.pic>img,.pic>canvas{position:absolute;inset:0;inline-size:100%;block-size:100%;object-fit:cover}
.pic>.wait{opacity:0}
.icon{display:block;flex:none;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
.spinner{display:block;flex:none;inline-size:16px;block-size:16px;animation:spin .8s linear infinite}
.spinner circle{fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round}
.spinner circle:first-child{opacity:.2}
.vh{position:absolute!important;inline-size:1px;block-size:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.b:has(>.quiet){background:var(--bg);color:var(--fg);box-shadow:inset 0 0 0 1px var(--line)}
@media (hover:hover){.b:hover{background:var(--hover)}.b:has(>.quiet):hover{background:var(--row)}}
.b:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.b:disabled{opacity:.6;cursor:default}
@keyframes spin{to{rotate:1turn}}
@media (forced-colors:active){.b{outline:1px solid;outline-offset:-1px}}
@media (prefers-reduced-motion:reduce){.spinner{animation:none}}
`);
