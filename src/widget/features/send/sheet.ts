import { defineSheet } from '../../ui/styles/sheet';

/**
 * The fiat value reserves its space before the price loads, so that a press on Max does not miss.
 */
export const sendSheet = defineSheet(`
.send{display:flex;flex-direction:column;gap:12px}
.send .line,.send .party{display:flex;align-items:center;gap:8px;min-block-size:24px}
.send .line{flex-wrap:wrap;justify-content:space-between}
.send .sum,.send .to{display:flex;flex-direction:column;gap:8px;padding:12px 12px 12px 16px;border-radius:16px;background:var(--row)}
.send .sum:focus-within,.send .to:focus-within{box-shadow:inset 0 0 0 1.5px var(--link)}
.send .wrong.wrong{box-shadow:inset 0 0 0 1.5px var(--bad)}
.send .sum .field{display:contents}
.send .error-text{order:1}
.send .box{min-block-size:40px;padding:0;gap:8px;background:none;box-shadow:none}
.send .box.wrong.wrong{box-shadow:none}
.send .sum input{padding:0;font-size:32px;font-weight:600;text-align:var(--start)}
.send .long input{font-size:26px}
.send .longer input{font-size:20px}
.send .fiat .box::before{content:"$";font-size:26px;font-weight:600}
.send .chip{display:inline-flex;align-items:center;flex:none;gap:6px;min-block-size:32px;padding-inline:8px;border-radius:12px;background:var(--bg);color:var(--fg);font-size:13px;font-weight:500;box-shadow:0 0 0 1px var(--line)}
.send .swap-unit{display:inline-flex;align-items:center;gap:4px;min-block-size:24px;min-inline-size:24px}
.send .swap-unit>.icon{rotate:90deg}
.send .line .btn{min-block-size:24px;padding:2px 8px;margin-inline-end:-4px}
.send .to:not(.known){padding-block:4px}
.send .known{display:grid;grid-template-columns:auto minmax(0,1fr);align-items:center;gap:4px 12px;padding-inline:12px}
.send .known .field{gap:0}
.send .known .box{min-block-size:24px}
.send .known input{min-block-size:24px;padding:0;font-weight:500;text-overflow:ellipsis}
.send .known .icon-btn{margin-block:-20px 0}
.send .known>.address-groups{grid-column:1/-1}
.send video{inline-size:100%;border-radius:16px;background:#000}
.send .moved{display:grid;justify-items:center;gap:4px;text-align:center}
.send .moved>.amount{margin-block-start:8px;font-weight:600;text-align:center}
.send .party{gap:12px;font-weight:500}
.send .parties{gap:12px;padding:12px}
.send .party .small{font-weight:400}
.send .detail{align-items:center}
.send .exact{min-block-size:24px}
.send .exact{text-align:end;text-decoration:underline dotted;text-underline-offset:3px}
.send .warning button{--reach:3px;min-block-size:24px;margin-block:calc(-1*var(--reach));text-decoration:underline}
.send .warning>div{max-block-size:30vh;overflow:auto;margin-block:-12px;padding-block:14px}
@media (pointer:coarse){.send .swap-unit,.send .exact{min-inline-size:44px}.send .swap-unit,.send .line .btn,.send .chip,.send .exact,.send .warning button,.send .known input{min-block-size:44px}.send .warning button{--reach:14px}}
@media (max-width:359px){.send .chip{gap:0;font-size:0}}
@media (forced-colors:active){.send .sum,.send .to,.send .chip{border:1px solid}}
`);
