import { defineSheet } from '../../ui/styles/sheet';

/**
 * The frame of an approval lies over the card, below its header: 360 × 600 px, on a phone as wide as
 * the card. Source: protocol §5.5.
 */
export const emailSheet = defineSheet(`
.email{display:flex;flex-direction:column;gap:16px}
.email>.words{display:flex;flex-direction:column;gap:4px;text-align:center;overflow-wrap:anywhere}
.email>.words>*{unicode-bidi:plaintext}
.email>.words>h3{font-size:16px;font-weight:600}
.email>.mid{text-wrap:balance}
.email-digits{margin-inline:auto;padding:8px 20px;border-radius:16px;background:var(--row);font-size:32px;font-weight:600;letter-spacing:.2em;font-variant-numeric:tabular-nums}
.email-approval{display:grid;place-items:center;block-size:min(584px,100vh - 128px)}
.email-frame{border-radius:0 0 var(--radius) var(--radius);inline-size:360px;block-size:min(600px,100% - 96px);inset-inline-start:calc(50% - 180px);inset-block-start:calc(50% - min(300px,50% - 48px) + 32px);animation:rise var(--slow) ease-out}
@media (max-width:430px),(pointer:coarse){.email-frame{border-radius:0;inline-size:min(100%,430px);inset-inline-start:max(0px,50% - 215px);inset-block:auto 0}}
@media (prefers-reduced-motion:reduce){.email-frame{animation-name:fade}}
`);
