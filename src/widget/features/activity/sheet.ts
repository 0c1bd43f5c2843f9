import { defineSheet } from '../../ui/styles/sheet';
import { ENTRY_HEIGHT, MONTH_HEIGHT } from './list/row-sizes';

/**
 * Each line stays on one line, so that all rows of a kind have one height: the list relies on it.
 */
export const activitySheet = defineSheet(`
.month{display:flex;align-items:flex-end;min-block-size:${MONTH_HEIGHT}px;padding:8px 4px 4px;font-size:13px;line-height:1.4;color:var(--muted)}
.entry{display:flex;align-items:center;gap:12px;inline-size:100%;min-block-size:${ENTRY_HEIGHT}px;padding:8px 4px;border-radius:12px;text-align:start;transition:background-color var(--fast)}
.entry:focus-visible{outline-offset:-2px}
button.entry:active{background:var(--down)}
@media (hover:hover){button.entry:hover{background:var(--row)}}
.entry .line{display:flex;align-items:center;gap:6px;white-space:nowrap}
.entry .line>*{min-inline-size:0}
.entry .line>.tag{flex:none;max-inline-size:60%;padding:0 6px;line-height:16px}
.entry>.end{flex:none;display:flex;flex-direction:column;align-items:flex-end;max-inline-size:42%}
.entry>.end>*,.entry .line>bdi,.sum>*{max-inline-size:100%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.sum{display:flex;gap:4px}
.sum>*+*{flex:none;max-inline-size:6em}
.sum.good{color:var(--good)}
.entry.off .sum{text-decoration:line-through;color:var(--muted)}
.entry .bone+.bone{margin-block-start:6px}
.foot{padding:12px 4px;text-align:center;font-size:13px;color:var(--muted)}
.tools{display:flex;flex-wrap:wrap;align-items:center;gap:8px}
.tools>*{flex:1;min-inline-size:fit-content}
.tools>p{flex-basis:100%;font-size:13px;color:var(--muted)}
.tools>p:empty{position:absolute}
.moves{display:flex;flex-direction:column;gap:8px}
.happened{display:flex;align-items:center;gap:8px}
`);
