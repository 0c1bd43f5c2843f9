import { defineSheet } from '../../ui/styles/sheet';

export const onrampSheet = defineSheet(`
.onramp{display:flex;flex-direction:column;gap:12px}
.onramp .line{display:flex;align-items:center;justify-content:space-between;gap:8px;min-block-size:24px}
.onramp .pair{display:flex;flex-direction:column;gap:4px}
.onramp .side{display:flex;flex-direction:column;gap:4px;padding:12px 12px 12px 16px;border-radius:16px;background:var(--row)}
.onramp .side:focus-within{box-shadow:inset 0 0 0 1.5px var(--link)}
.onramp .side.wrong.wrong{box-shadow:inset 0 0 0 1.5px var(--bad)}
.onramp .side .field{display:contents}
.onramp .side .box{min-block-size:40px;padding:0;gap:8px;background:none;box-shadow:none}
.onramp .side input,.onramp .got{flex:1;min-inline-size:0;padding:0;font-size:28px;font-weight:600;text-align:var(--start)}
.onramp .got{overflow-wrap:anywhere;line-height:1.2}
.onramp .long input,.onramp .long .got{font-size:20px}
.onramp .error-text{order:2}
.onramp .chips{order:1;display:flex;flex-wrap:wrap;gap:8px;margin:4px 0 0;padding:0;list-style:none}
.onramp .chips button{min-block-size:32px;padding-inline:10px;border-radius:12px;background:var(--bg);color:var(--fg);font-size:13px;font-weight:500}
.onramp .chips [aria-current]{box-shadow:inset 0 0 0 1.5px var(--link)}
.onramp .said{padding:12px 14px;border-radius:16px;background:var(--row);font-size:13px;color:var(--muted)}
.onramp .ways{display:flex;flex-wrap:wrap;justify-content:center;gap:8px}
.onramp .entry{display:flex;align-items:center;gap:12px;min-block-size:56px;padding:8px 4px}
.onramp ul.plain{margin:0;padding:0;list-style:none}
.onramp .ok{display:grid;place-items:center;inline-size:64px;block-size:64px;border-radius:50%;background:color-mix(in oklab,var(--good) 8%,var(--bg));color:var(--good)}
@media (pointer:coarse){.onramp .chips button{min-block-size:44px}}
@media (forced-colors:active){.onramp .side,.onramp .chips button,.onramp .said{border:1px solid}}
`);
