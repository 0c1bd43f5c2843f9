/**
 * The overlay, its card and the phone sheet. The shell makes the elements:
 * dialog.modal > div.card > (div.handle + header.header + div.body > div.view).
 * `--shown`: for how long the loader's skeleton has come in already, as a negative delay.
 * `data-held`: shown again without even one frame in between, see the shell's dialog.ts.
 */
export const modalCss = `
.modal{position:fixed;inset:0;z-index:2147483647;inline-size:100%;block-size:100%;max-inline-size:none;max-block-size:none;margin:0;padding:16px;border:0;background:var(--dim);color:inherit;overflow:auto;overscroll-behavior:contain}
.modal[open],.modal[data-held]{display:grid;place-items:center;grid-template:minmax(0,1fr)/minmax(0,1fr)}
.modal::backdrop{background:none}
.card{position:relative;display:flex;flex-direction:column;inline-size:100%;max-inline-size:380px;max-block-size:min(730px,100%);border-radius:var(--radius);background:var(--bg);box-shadow:0 0 0 1px var(--line),var(--shadow);overflow:clip}
.embedded .card{margin-inline:auto;box-shadow:0 0 0 1px var(--line)}
.modal.entering{animation:fade var(--slow) var(--shown)}
.entering>.card{animation:rise var(--slow) ease-out var(--shown)}
.header{flex:none;display:grid;grid-template-columns:minmax(36px,1fr) auto minmax(36px,1fr);align-items:center;gap:8px;min-block-size:60px;padding:12px;touch-action:none}
.header>:first-child{justify-self:start}
.header>:last-child{grid-column:3;justify-self:end}
.title{min-inline-size:0;font-size:16px;line-height:1.3;font-weight:600;text-align:center;overflow-wrap:anywhere}
.title:focus-visible,.card:focus-visible{outline:0}
.body{position:relative;flex:0 1 auto;min-block-size:0;overflow:auto;overscroll-behavior:contain;scrollbar-width:thin;transition:block-size var(--slow) ease-out}
.view{display:flex;flex-direction:column;gap:12px;padding:3px 16px 16px}
.none{animation:fade var(--slow)}
.handle{display:none;touch-action:none}
@keyframes rise{from{opacity:0;translate:0 8px;scale:.98}}
@keyframes slide{from{translate:0 100%}}
@media (max-width:430px),(pointer:coarse){
.modal{padding:0}
.modal[open]{place-items:end center}
.modal>.card{max-inline-size:430px;max-block-size:calc(100% - 24px);border-end-start-radius:0;border-end-end-radius:0;padding-block-end:max(env(safe-area-inset-bottom),var(--keyboard,0px));translate:0 var(--drag,0)}
.modal.entering,.entering>.card{animation-duration:.26s}
.entering>.card{animation-name:slide}
.modal .handle{display:block;flex:none;inline-size:36px;block-size:4px;margin:8px auto -4px;border-radius:2px;background:color-mix(in oklab,var(--muted) 55%,var(--bg))}
}
@media (prefers-reduced-motion:reduce){.modal.entering,.entering>.card{animation:fade var(--fast) var(--shown)}.body{transition:none}}
@media (forced-colors:active){.card{border:1px solid}.handle{background:CanvasText}}
`;
