import { defineSheet } from '../styles/sheet';

/** One field for a code of six digits: the boxes lie below it. */
export const codeSheet = defineSheet(`
.code{position:relative;display:grid;grid-template-columns:repeat(6,1fr);gap:8px;direction:ltr}
.code>span{display:grid;place-items:center;min-block-size:52px;border-radius:14px;font-size:20px;font-weight:600;background:var(--row);font-variant-numeric:tabular-nums;box-shadow:inset 0 0 0 1px var(--line);transition:box-shadow var(--fast)}
.code>input{position:absolute;inset:0;inline-size:100%;block-size:100%;padding:0;border:0;outline:0;background:none;color:transparent;caret-color:transparent;font-size:16px;letter-spacing:2ch}
.code>input::selection{background:none}
.code:focus-within>[data-next]{box-shadow:inset 0 0 0 1.5px var(--link),0 0 0 3px var(--tint)}
.code.wrong>span{box-shadow:inset 0 0 0 1.5px var(--bad)}
.code>input[aria-busy]~span{color:var(--muted)}
@media (forced-colors:active){.code>span{border:1px solid}.code:focus-within>[data-next]{outline:2px solid Highlight}}
`);
