import { defineSheet } from '../../ui/styles/sheet';

/**
 * In low windows the code below tabs is smaller, so that the last row is in sight. More than 240 px,
 * see `ui/media/qr-code/QrCode.tsx`.
 */
export const pairSheet = defineSheet(`
.pair-scan{display:flex;flex-direction:column;gap:12px;text-align:center}
.pair-scan>.words{min-block-size:46px;padding-inline:8px;text-wrap:balance}
.pair-scan h3{font-size:16px;font-weight:600}
.pair-note>button{color:var(--link);border-radius:4px;padding-block:4px}
.pair-note>button:hover{text-decoration:underline}
@media (pointer:coarse){.pair-note>button{padding-block:12px;margin-block:-8px}}
.pair-code{display:grid;position:relative;inline-size:100%;max-inline-size:300px;aspect-ratio:1;margin-inline:auto;border-radius:16px}
.pair-code>*{grid-area:1/1;min-inline-size:0}
.pair-code .bone{block-size:100%!important}
.pair-code .icon-tile{background:var(--accent);color:var(--on-accent)}
.pair-code .icon-tile>.icon{inline-size:50%;block-size:50%}
.pair-code.covered{place-items:center;overflow:hidden;background:var(--row);animation:fade var(--slow)}
.pair-code.covered>svg{position:absolute;inset:0;fill:none;stroke:var(--line)}
.pair-code>div{display:grid;transition:opacity var(--slow)}
.pair-code.expired>div{opacity:.12}
.pair-code.expired>.badge{position:relative;place-self:center;margin:0}
@media (prefers-reduced-motion:reduce){.pair-code>div{transition:none}}
.pair-link{text-align:start}
.pair-ways>[role=tabpanel]{margin-block-start:16px}
@media (max-height:720px){.pair-ways .pair-code{max-inline-size:248px}}
.pair-app{align-items:stretch}
`);
