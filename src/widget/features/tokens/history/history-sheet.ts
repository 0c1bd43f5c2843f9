import { defineSheet } from '../../../ui/styles/sheet';
import { HISTORY_HEIGHT } from './history-size';

/** One height in every state. Time runs from left to right in every language, as in all charts. */
export const historySheet = defineSheet(`
.token-past{display:flex;flex-direction:column;gap:8px;block-size:${HISTORY_HEIGHT}px}
.token-past>p{display:flex;align-items:center;gap:6px;min-block-size:20px;font-size:13px}
.token-past>p>b{font-weight:500}
.token-past>p.rise>b{color:var(--good)}
.token-past>p.fall>b{color:var(--bad)}
.token-past>.plot{flex:1;min-block-size:0;display:grid;align-items:center;text-align:center;font-size:13px;color:var(--muted);direction:ltr}
.token-past svg{inline-size:100%;block-size:100%;overflow:visible;color:var(--muted)}
.token-past svg.rise{color:var(--good)}
.token-past svg.fall{color:var(--bad)}
.token-past>fieldset{display:flex;gap:2px;margin:0;padding:3px;border:0;border-radius:14px;background:var(--row)}
.token-past label{position:relative;flex:1;display:grid;place-items:center;min-block-size:36px;border-radius:11px;font-size:13px;color:var(--muted);cursor:pointer}
.token-past label:has(:checked){color:var(--fg);font-weight:500;background:var(--bg);box-shadow:0 1px 2px rgb(16 24 48/.12)}
.token-past label:has(:focus-visible){outline:2px solid var(--accent);outline-offset:-2px}
.token-past input{position:absolute;inset:0;margin:0;opacity:0;cursor:pointer}
@media (pointer:coarse){.token-past label{min-block-size:44px}}
@media (forced-colors:active){.token-past fieldset{border:1px solid}.token-past label:has(:checked){outline:2px solid Highlight;outline-offset:-2px}}
`);
