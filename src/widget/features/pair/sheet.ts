import { defineSheet } from '../../ui/styles/sheet';

export const pairSheet = defineSheet(`
.scan{display:flex;flex-direction:column;gap:12px;text-align:center}
.scan>.words{min-block-size:60px;padding-inline:8px;text-wrap:pretty}
.scan h3{font-weight:600}
.scan .pair .btn{padding-inline:12px}
.code{display:grid;position:relative;inline-size:100%;max-inline-size:300px;aspect-ratio:1;margin-inline:auto;border-radius:16px}
.code>*{grid-area:1/1;min-inline-size:0}
.code .bone{block-size:100%!important}
.code .icon-tile{background:var(--accent);color:var(--on-accent)}
.code .icon-tile>.icon{inline-size:50%;block-size:50%}
.covered{place-items:center;overflow:hidden;background:var(--row);animation:fade var(--slow)}
.covered>svg{position:absolute;inset:0;fill:none;stroke:var(--line)}
.link>.btn:disabled{visibility:hidden}
.link>div{margin-block-start:8px}
.link .field{text-align:start}
.tabs+[role=tabpanel]{margin-block-start:16px}
.app{align-items:stretch}
.app>.ring{margin-inline:auto}
.app>.words{min-block-size:64px}
`);
