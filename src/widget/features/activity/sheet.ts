import { defineSheet } from '../../ui/styles/sheet';
import { ENTRY_HEIGHT, MONTH_HEIGHT } from './list/row-sizes';

/**
 * Each line stays on one line, so that all rows of a kind have one height: the list relies on it.
 */
export const activitySheet = defineSheet(`
.activity-month{display:flex;align-items:flex-end;min-block-size:${MONTH_HEIGHT}px;padding:8px 4px 4px;font-size:13px;line-height:1.4;color:var(--muted)}
.activity-entry{display:flex;align-items:center;gap:12px;inline-size:100%;min-block-size:${ENTRY_HEIGHT}px;padding:8px 4px;border-radius:12px;text-align:start;transition:background-color var(--fast)}
.activity-entry:focus-visible{outline-offset:-2px}
button.activity-entry:active{background:var(--down)}
@media (hover:hover){button.activity-entry:hover{background:var(--row)}}
.activity-entry .line{display:flex;align-items:center;gap:6px;white-space:nowrap}
.activity-entry .line>*{min-inline-size:0}
.activity-entry .line>.tag{flex:none;max-inline-size:60%;padding:0 6px;line-height:16px}
.activity-entry>.end{flex:none;display:flex;flex-direction:column;align-items:flex-end;max-inline-size:42%}
.activity-entry>.end>*,.activity-entry .line>bdi,.activity-sum>*{max-inline-size:100%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.activity-sum{display:flex;gap:4px}
.activity-sum>*+*{flex:none;max-inline-size:6em}
.activity-sum.good{color:var(--good)}
.activity-entry.off .activity-sum{text-decoration:line-through;color:var(--muted)}
.activity-entry .bone+.bone{margin-block-start:6px}
.activity-foot{padding:12px 4px;text-align:center;font-size:13px;color:var(--muted)}
.activity-tools{display:flex;flex-wrap:wrap;align-items:center;gap:8px}
.activity-tools>*{flex:1;min-inline-size:fit-content}
.activity-tools>p{flex-basis:100%;font-size:13px;color:var(--muted)}
.activity-tools>p:empty{position:absolute}
.activity-moves{display:flex;flex-direction:column;gap:8px}
.activity-head{display:flex;flex-direction:column;align-items:center;gap:8px;text-align:center}
.activity-head>h3{font-size:20px;line-height:1.3;font-weight:600;text-wrap:balance;overflow-wrap:anywhere}
.activity-party{display:flex;flex-wrap:wrap;align-items:flex-start;gap:4px}
.activity-party>.disclosure{flex:1;min-inline-size:0}
.activity-party+.activity-party{padding-block-start:8px;border-block-start:1px solid var(--line)}
.foot .button-pair.activity-answers>:first-child:not(:last-child){flex:1}
.button-pair.activity-answers>:last-child:not(:first-child){flex:none;inline-size:auto}
.activity-answers .btn{padding-inline:12px}
.activity-network{display:inline-flex;align-items:center;gap:6px}
`);
