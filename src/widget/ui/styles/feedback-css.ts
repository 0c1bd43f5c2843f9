export const feedbackCss = `
.spinner{display:block;flex:none;inline-size:20px;block-size:20px;animation:spin .8s linear infinite}
.spinner circle{fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round}
.spinner circle:first-child{opacity:.2}
@keyframes spin{to{rotate:1turn}}
.ring{position:relative;display:grid;place-items:center;inline-size:92px;block-size:92px}
.ring>svg{position:absolute;inset:0;fill:none;stroke-width:2;stroke-linecap:round}
.ring rect:first-child{stroke:var(--line)}
.ring rect+rect{stroke:var(--accent);stroke-dasharray:30 70;animation:ring 1.4s linear infinite}
.ring.stopped rect+rect{stroke:var(--bad);stroke-dasharray:none;animation:none}
.ring>b{position:absolute;inset-block-end:-2px;inset-inline-end:-2px;display:grid;place-items:center;inline-size:28px;block-size:28px;border-radius:50%;border:3px solid var(--bg);background:var(--bad);color:var(--bg);animation:fade var(--slow)}
@keyframes ring{to{stroke-dashoffset:-100}}
.motif{display:flex;align-items:center;justify-content:center;gap:16px;block-size:112px}
.motif>.ring{inline-size:84px;block-size:84px}
.motif>span:not(.pic){display:flex;gap:6px}
.motif i{inline-size:6px;block-size:6px;border-radius:50%;background:color-mix(in oklab,var(--muted) 35%,var(--bg));animation:walk 1.2s linear infinite}
.motif i:nth-child(2){animation-delay:.16s}
.motif i:nth-child(3){animation-delay:.32s}
.rests i{animation:none}
.rests>.ring rect+rect{display:none}
.rests>.ring>b{inline-size:24px;block-size:24px;border-width:2px;background:var(--fg)}
.answers{inline-size:100%;display:grid;gap:4px}
.unseen{visibility:hidden}
@keyframes walk{30%{background:var(--accent)}60%{background:color-mix(in oklab,var(--muted) 35%,var(--bg))}}
.waiting{display:flex;flex-direction:column;align-items:center;gap:16px;padding-block:12px 4px;text-align:center}
.waiting>.words{min-block-size:68px;padding-inline:12px;text-wrap:balance}
.waiting h3{font-size:16px;font-weight:600;margin-block-end:4px}
.button-pair{display:flex;gap:8px;inline-size:100%}
.button-pair>*{flex:1}
.button-pair .btn{inline-size:100%}
.state{display:flex;flex-direction:column;align-items:center;gap:8px;padding:20px 16px;text-align:center;color:var(--muted);text-wrap:pretty}
.state>h3{color:var(--fg);font-size:16px;font-weight:600}
.state>.btn{margin-block-start:8px}
.badge{display:grid;place-items:center;inline-size:56px;block-size:56px;margin-block-end:4px;border-radius:16px;background:var(--row)}
.badge.bad{background:color-mix(in oklab,var(--bad) 9%,var(--bg))}
.drawing{display:grid;place-items:center;inline-size:150px;max-inline-size:100%;aspect-ratio:75/46;margin:0 auto 4px}
.drawing.wide{inline-size:300px;aspect-ratio:2}
.drawing>svg{inline-size:100%}
.quote{max-inline-size:100%;padding:8px 12px;border-radius:12px;background:var(--row);font-size:13px;overflow-wrap:anywhere}
.quote cite{display:block;font-style:normal;font-size:12px}
.warning{display:flex;gap:10px;padding:12px 14px;border-radius:16px;background:var(--warn-bg);color:var(--warn);font-size:13px}
.warning>div{flex:1;min-inline-size:0;overflow-wrap:anywhere}
.warning.bad{background:color-mix(in oklab,var(--bad) 8%,var(--bg));color:var(--bad)}
.warning.info{background:var(--row);color:var(--fg)}
.toasts{position:fixed;inset:0 0 auto;z-index:2147483647;display:grid;justify-items:center;inline-size:auto;block-size:auto;max-inline-size:none;margin:0;padding:max(16px,env(safe-area-inset-top)) 16px;border:0;background:none;overflow:visible;pointer-events:none}
.toast{pointer-events:auto;display:flex;align-items:center;gap:10px;max-inline-size:min(348px,100%);min-block-size:48px;padding:6px;padding-inline-start:14px;border-radius:16px;font-size:14px;color:var(--fg);background:var(--bg);box-shadow:0 0 0 1px var(--line),var(--shadow);animation:drop var(--slow) ease-out}
.toast>p{flex:1;min-inline-size:0;overflow-wrap:anywhere}
.toast small{display:block;font-size:12px;color:var(--muted)}
.toast>.icon{color:var(--muted)}
.toast.success>.icon{color:var(--good)}
.toast.error:not(.quiet)>.icon{color:var(--bad)}
.toast>.spinner{color:var(--link)}
@keyframes drop{from{opacity:0;translate:0 -8px}}
@media (prefers-reduced-motion:reduce){.motif i{animation:none}.spinner,.ring rect+rect{animation:pulse 1.6s ease-in-out infinite}.toast{animation-name:fade}}
@media (forced-colors:active){.toast,.warning,.badge{border:1px solid}.spinner{color:inherit!important}.ring rect:first-child{stroke:CanvasText}.ring rect+rect{stroke:Highlight}}
`;
