import { defineSheet } from './sheet';

export const switchSheet = defineSheet(`
.switch{display:flex;align-items:center;justify-content:space-between;gap:12px;inline-size:100%;min-block-size:44px;text-align:start}
.switch i{flex:none;inline-size:40px;block-size:24px;padding:2px;border-radius:12px;background:color-mix(in oklab,var(--muted) 88%,var(--bg));transition:background-color var(--fast)}
.switch i::before{content:"";display:block;inline-size:20px;block-size:20px;border-radius:50%;background:#fff;box-shadow:0 1px 3px rgb(0 0 0/.25);transition:translate var(--fast)}
.switch[aria-checked=true] i{background:var(--accent)}
.switch[aria-checked=true] i::before{translate:calc(16px*var(--dir));background:var(--on-accent)}
.switch:disabled{opacity:.5}
@media (prefers-reduced-motion:reduce){.switch i::before{transition:none}}
@media (forced-colors:active){.switch i{border:1px solid CanvasText;padding:1px;background:Canvas;forced-color-adjust:none}.switch i::before{background:CanvasText}.switch[aria-checked=true] i{background:Highlight}.switch[aria-checked=true] i::before{background:Canvas}}
`);
