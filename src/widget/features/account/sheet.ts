import { defineSheet } from '../../ui/sheet';

/** The section is as high as the list of tokens may be (`tokens/row-size.ts`): what comes late moves nothing. */
export const accountSheet = defineSheet(`
.account{display:flex;flex-direction:column;gap:16px}
.identity{display:flex;align-items:center;gap:12px}
.identity>.text{flex:1;min-inline-size:0}
.identity .name{font-size:16px}
.identity .line{display:flex;flex-wrap:wrap;align-items:center;gap:2px 6px}
.identity .line>span{display:flex;min-inline-size:0;max-inline-size:100%}
.identity .tag{max-inline-size:100%;padding:1px 6px;line-height:16px;background:var(--row);font-weight:400}
.identity>.buttons{display:flex;gap:4px}
.total{display:flex;flex-direction:column;justify-content:center;gap:4px;min-block-size:63px}
.total>.beneath{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 12px}
.balance{min-block-size:20px;display:flex;align-items:center}
.section{display:flex;flex-direction:column;min-block-size:min(336px,50vh)}
.alone{font-size:13px;padding-inline:4px}
.tight{gap:8px}
.row.still{cursor:default}
.row.still:hover,.row.still:active{background:var(--row)}
.whole{overflow-wrap:anywhere;user-select:all}
.compact>.identity{flex-direction:column;text-align:center}
.compact>.identity>.text{max-inline-size:100%}
.compact>.identity .line{justify-content:center}
.compact>.balance{justify-content:center}
`);
