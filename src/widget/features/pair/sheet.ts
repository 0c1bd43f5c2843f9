import { defineSheet } from '../../ui/styles/sheet';

export const pairSheet = defineSheet(`
.pair-scan{display:flex;flex-direction:column;gap:12px;text-align:center}
.pair-scan>.words{min-block-size:60px;padding-inline:8px;text-wrap:pretty}
.pair-scan h3{font-weight:600}
.pair-scan .button-pair .btn{padding-inline:12px}
.pair-code{display:grid;position:relative;inline-size:100%;max-inline-size:300px;aspect-ratio:1;margin-inline:auto;border-radius:16px}
.pair-code>*{grid-area:1/1;min-inline-size:0}
.pair-code .bone{block-size:100%!important}
.pair-code .icon-tile{background:var(--accent);color:var(--on-accent)}
.pair-code .icon-tile>.icon{inline-size:50%;block-size:50%}
.pair-code.covered{place-items:center;overflow:hidden;background:var(--row);animation:fade var(--slow)}
.pair-code.covered>svg{position:absolute;inset:0;fill:none;stroke:var(--line)}
.pair-link>.btn:disabled{visibility:hidden}
.pair-link>div{margin-block-start:8px}
.pair-link .field{text-align:start}
.pair-ways>[role=tabpanel]{margin-block-start:28px}
.pair-app{align-items:stretch}
.pair-app>.ring{margin-inline:auto}
.pair-app>.words{min-block-size:64px}
`);
