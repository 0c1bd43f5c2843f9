import { defineSheet } from '../../../ui/styles/sheet';

/** The two tiles meet, then the check is drawn and twelve dots appear, once. */
export const sentSheet = defineSheet(`
.send-sent{position:absolute;inset:0;z-index:3;display:flex;flex-direction:column;overflow:auto;padding-block-end:inherit;border-radius:inherit;background:var(--bg);animation:fade var(--fast)}
.send-sent>.header{justify-items:end}
.send-sent>.view{flex:none;gap:16px}
.send-sent .pair{position:relative;display:flex;justify-content:center;margin-block-start:-20px;padding-block:28px 20px}
.send-sent .pair>.pic,.send-sent .pair>.avatar{animation:sent-meet .26s cubic-bezier(.2,.8,.2,1) backwards;--from:-12px}
.send-sent .pair>.avatar{--from:12px;margin-inline-start:-8px}
.send-sent .mark{position:absolute;inset:auto 0 8px;margin-inline:auto;display:grid;place-items:center;inline-size:34px;block-size:34px;border-radius:50%;border:3px solid var(--bg);background:var(--good);color:var(--bg)}
.send-sent .mark.bad{background:var(--muted)}
.send-sent .mark path{stroke-dasharray:1;animation:sent-draw .22s .26s backwards}
.send-sent .dots{position:absolute;inset:60px auto auto 50%;inline-size:2px;block-size:2px;border-radius:50%;animation:sent-dots .42s .3s cubic-bezier(.2,.8,.2,1) backwards;color:var(--accent);box-shadow:-79px 4px 0 2px,-68px 24px 0 2px var(--good),-86px -14px 0 1.5px color-mix(in srgb,var(--accent) 40%,var(--bg)),-58px -40px 0 2px var(--good),-24px -52px 0 1.5px color-mix(in srgb,var(--accent) 40%,var(--bg)),22px -56px 0 2.5px,52px -36px 0 2px var(--good),80px -12px 0 1.5px color-mix(in srgb,var(--accent) 40%,var(--bg)),72px 16px 0 2.5px,58px 46px 0 2px var(--good),26px 56px 0 1.5px color-mix(in srgb,var(--accent) 40%,var(--bg)),-30px 58px 0 2.5px}
.send-sent .words{text-align:center;text-wrap:balance;animation:sent-rise .16s .2s backwards}
.send-sent .words .amount{text-align:center}
.send-sent .network{display:flex;align-items:center;justify-content:end;gap:6px}
.send-sent dl{padding-block:4px}
.send-sent .foot .button-pair>:first-child:not(:last-child){flex:1}
.send-sent .button-pair>:last-child:not(:first-child){flex:0 0 112px}
@keyframes sent-meet{from{translate:calc(var(--from)*var(--dir));opacity:0}}
@keyframes sent-draw{from{stroke-dashoffset:1}}
@keyframes sent-dots{from{scale:.5;opacity:0}}
@keyframes sent-rise{from{translate:0 6px;opacity:0}}
@media (prefers-reduced-motion:reduce){.send-sent .pair>*,.send-sent .mark path,.send-sent .words{animation:fade var(--fast)}}
@media (forced-colors:active){.send-sent .mark{border-color:CanvasText}}
`);
