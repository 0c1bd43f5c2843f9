import { defineSheet } from '../styles/sheet';

/** The two pictures meet, then the check is drawn and twelve dots appear, once. */
export const momentSheet = defineSheet(`
.moment{position:absolute;inset:0;z-index:3;display:flex;flex-direction:column;overflow:clip;padding-block-end:inherit;border-radius:inherit;background:var(--bg);animation:fade var(--fast)}
.moment>.header{justify-items:end}
.moment-body{flex:0 1 auto;min-block-size:0;overflow:auto;overscroll-behavior:contain;scrollbar-width:thin}
.moment .view{gap:16px}
.moment .pair{position:relative;display:flex;justify-content:center;margin-block-start:-20px;padding-block:28px 20px}
.moment .pair>.pic,.moment .pair>.avatar{animation:moment-meet .26s cubic-bezier(.2,.8,.2,1) backwards;--from:-12px}
.moment .pair>.pic+*:is(.pic,.avatar){--from:12px;margin-inline-start:-8px}
.moment .mark{position:absolute;inset:auto 0 8px;margin-inline:auto;display:grid;place-items:center;inline-size:34px;block-size:34px;border-radius:50%;border:3px solid var(--bg);background:var(--good);color:var(--bg)}
.moment .mark.bad{background:var(--muted)}
.moment .mark path{stroke-dasharray:1;animation:moment-draw .22s .26s backwards}
.moment .dots{position:absolute;inset:60px auto auto 50%;inline-size:2px;block-size:2px;border-radius:50%;animation:moment-dots .42s .3s cubic-bezier(.2,.8,.2,1) backwards;color:var(--accent);box-shadow:-79px 4px 0 2px,-68px 24px 0 2px var(--good),-86px -14px 0 1.5px color-mix(in srgb,var(--accent) 40%,var(--bg)),-58px -40px 0 2px var(--good),-24px -52px 0 1.5px color-mix(in srgb,var(--accent) 40%,var(--bg)),22px -56px 0 2.5px,52px -36px 0 2px var(--good),80px -12px 0 1.5px color-mix(in srgb,var(--accent) 40%,var(--bg)),72px 16px 0 2.5px,58px 46px 0 2px var(--good),26px 56px 0 1.5px color-mix(in srgb,var(--accent) 40%,var(--bg)),-30px 58px 0 2.5px}
.moment .words{text-align:center;text-wrap:balance;animation:moment-rise .16s .2s backwards}
.moment .words .amount{text-align:center}
@keyframes moment-meet{from{translate:calc(var(--from)*var(--dir));opacity:0}}
@keyframes moment-draw{from{stroke-dashoffset:1}}
@keyframes moment-dots{from{scale:.5;opacity:0}}
@keyframes moment-rise{from{translate:0 6px;opacity:0}}
@media (prefers-reduced-motion:reduce){.moment .dots,.moment .pair>:is(.pic,.avatar),.moment .mark path,.moment .words{animation:fade var(--fast)}}
@media (forced-colors:active){.moment .mark{border-color:CanvasText}}
`);
