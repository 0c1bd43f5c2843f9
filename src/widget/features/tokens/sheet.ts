import { defineSheet } from '../../ui/styles/sheet';
import { TOKEN_ROW_HEIGHT } from './row-size';

/** Keeps each text on one line, so that all rows have the same height: the list relies on it. */
export const tokensSheet = defineSheet(`
.token{display:flex;align-items:center;gap:12px;inline-size:100%;min-block-size:${TOKEN_ROW_HEIGHT}px;padding:8px 4px;border-radius:12px;text-align:start}
button.token:focus-visible{outline-offset:-2px}
button.token:active{background:var(--down)}
@media (hover:hover){button.token:hover{background:var(--row)}}
.token-head{display:grid;justify-items:center;gap:8px}
.token .line{display:flex;align-items:center;gap:6px;white-space:nowrap}
.token .line>*{min-inline-size:0}
.token .line>.tag{flex:none;max-inline-size:60%;padding:0 6px;line-height:16px}
.token .amount{flex:none;max-inline-size:100%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.token .bone+.bone{margin-block-start:6px}
.token>.worth{flex:none;max-inline-size:45%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-weight:500}
.token-ways{display:flex;justify-content:center;gap:8px;margin:8px -12px 0}
.token-ways>:not(:only-child){padding-inline:10px;white-space:nowrap}
.token-since{padding:8px 4px;text-align:center;font-size:13px;color:var(--muted);text-wrap:balance}
`);
