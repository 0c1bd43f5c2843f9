import { defineSheet } from './sheet';

/**
 * The sticky foot of a view, and the fades at the edges that hide content. A low window (400 %
 * zoom) scrolls the foot too: it would leave no room for the content.
 */
export const footSheet = defineSheet(`
.foot{position:sticky;inset-block-end:0;z-index:2;display:flex;flex-direction:column;gap:12px;margin:0 -16px -16px;padding:12px 16px 16px;background:var(--bg)}
.foot::before{content:"";position:absolute;inset:auto 0 100%;block-size:48px;border-block-end:1px solid var(--line);background:linear-gradient(#0000,var(--bg));opacity:0;transition:opacity var(--fast);pointer-events:none}
.foot.bare{block-size:1px;margin-block-start:3px;padding:0}
.foot.bare::before{border:0}
.view[data-below] .foot::before{opacity:1}
.view[data-above]::before{content:"";flex:none;position:sticky;inset-block-start:0;z-index:2;block-size:48px;margin-block-end:-60px;background:linear-gradient(var(--bg),#0000);pointer-events:none}
.foot .button-pair>:first-child:not(:last-child){flex:0 1 auto;inline-size:auto;min-inline-size:112px}
@media (max-height:420px){.foot{position:static}.foot::before{display:none}}
`);
