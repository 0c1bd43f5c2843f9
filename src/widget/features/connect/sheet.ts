import { defineSheet } from '../../ui/sheet';

export const connectSheet = defineSheet(`
.legal{display:flex;gap:10px;align-items:flex-start;padding:4px}
.legal>label{cursor:pointer;padding-block:2px}
.legal a,.note a{text-decoration:underline}
.textlink{color:var(--link);border-radius:4px;padding-block:4px;line-height:20px}
.textlink:hover{text-decoration:underline}
.whose{display:flex;flex-direction:column;align-items:center;gap:12px;padding-block:4px 8px;text-align:center}
.tick{all:revert;flex:none;inline-size:24px;block-size:24px;margin:0;accent-color:var(--accent);cursor:pointer}
.blocks{display:flex;flex-direction:column;gap:16px;padding-block:4px}
.blocks>li{display:flex;gap:14px;align-items:flex-start}
.blocks h3{font-weight:600}
.scan{display:flex;flex-direction:column;gap:12px;text-align:center}
.scan>.words{min-block-size:60px;padding-inline:8px;text-wrap:pretty}
.scan h3{font-weight:600}
.scan>.pair .btn{padding-inline:12px}
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
`);
