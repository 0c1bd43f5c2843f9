import { defineSheet } from '../../ui/styles/sheet';

/** The button between the fields lies over both; the fields keep their height while a price loads. */
export const swapsSheet = defineSheet(`
.swaps{display:flex;flex-direction:column;gap:12px}
.swaps .line{display:flex;align-items:center;justify-content:space-between;gap:8px;min-block-size:24px}
.swaps .pair{display:flex;flex-direction:column;gap:4px}
.swaps .side{display:flex;flex-direction:column;gap:4px;padding:12px 12px 12px 16px;border-radius:16px;background:var(--row)}
.swaps .side:focus-within{box-shadow:inset 0 0 0 1.5px var(--link)}
.swaps .side.wrong.wrong{box-shadow:inset 0 0 0 1.5px var(--bad)}
.swaps .side .field{display:contents}
.swaps .error-text{order:1}
.swaps .side .box{min-block-size:40px;padding:0;gap:8px;background:none;box-shadow:none}
.swaps .side .box.wrong{box-shadow:none}
.swaps .side input,.swaps .got{flex:1;min-inline-size:0;padding:0;font-size:28px;font-weight:600;text-align:var(--start)}
.swaps .got{overflow-wrap:anywhere;line-height:1.2}
.swaps .long input,.swaps .long .got{font-size:20px}
.swaps .line .btn{min-block-size:24px;padding:2px 8px;margin-inline-end:-4px}
.swaps .flip{position:relative;align-self:center;display:grid;place-items:center;inline-size:40px;block-size:40px;margin-block:-22px;border-radius:12px;background:var(--bg);color:var(--fg);box-shadow:0 0 0 1px var(--line)}
.swaps .flip>.icon{rotate:90deg}
.swaps .facts{display:flex;align-items:center;gap:8px;font-size:13px}
.swaps .facts>bdi:not(.muted){flex:1;min-inline-size:0}
.swaps .moved{color:var(--warn)}
.swaps .age{flex:none;rotate:-90deg;fill:none;stroke:var(--line);stroke-width:2}
.swaps .age>circle+circle{stroke:var(--link);stroke-dasharray:100;animation:swap-age 10s linear infinite}
.swaps .amber{color:var(--warn)}
.swaps .parties{gap:12px;padding:12px}
.swaps .party{display:flex;align-items:center;gap:12px;font-weight:500}
.swaps .party>.text{flex:1;min-inline-size:0;overflow-wrap:anywhere}
.swaps .party .small{font-weight:400}
.swaps .steps{display:flex;flex-direction:column;gap:12px;margin:0;padding:12px;border-radius:16px;list-style:none;box-shadow:inset 0 0 0 1px var(--line)}
.swaps .steps>li{display:flex;gap:12px;font-size:13px;font-weight:500}
.swaps .steps b{flex:none;display:grid;place-items:center;inline-size:20px;block-size:20px;border-radius:50%;background:var(--row);font-size:11px}
.swaps .steps [aria-current] b{background:var(--accent);color:var(--on-accent)}
.swaps .steps .small{font-weight:400}
.swaps .choices{display:flex;flex-wrap:wrap;justify-content:flex-end;gap:4px}
.swaps .choices>button,.swaps .chips button{min-block-size:32px;padding-inline:10px;border-radius:12px;background:var(--row);color:var(--fg);font-size:13px;font-weight:500;white-space:nowrap}
.swaps .choices>[aria-current]{box-shadow:inset 0 0 0 1.5px var(--link)}
.swaps .chips{display:flex;flex-wrap:wrap;gap:8px;margin:0;padding:0;list-style:none}
.swaps .chips button{display:inline-flex;align-items:center;gap:6px;padding-inline:8px}
@keyframes swap-age{to{stroke-dashoffset:-100}}
@media (prefers-reduced-motion:reduce){.swaps .age>circle+circle{animation:none}}
@media (pointer:coarse){.swaps .choices>button,.swaps .chips button,.swaps .line .btn{min-block-size:44px}}
@media (forced-colors:active){.swaps .side,.swaps .flip,.swaps .choices>button,.swaps .chips button{border:1px solid}}
`);
