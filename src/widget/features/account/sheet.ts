import { defineSheet } from '../../ui/sheet';

export const accountSheet = defineSheet(`
.account{display:flex;flex-direction:column;gap:16px}
.identity{display:flex;align-items:center;gap:12px}
.identity>.text{flex:1;min-inline-size:0}
.identity .name{font-size:16px}
.balance{min-block-size:39px;display:flex;align-items:center}
.tight{gap:8px}
.row.still{cursor:default}
.row.still:hover,.row.still:active{background:var(--row)}
.whole{overflow-wrap:anywhere;user-select:all}
.compact>.identity{flex-direction:column;text-align:center}
.compact>.balance{justify-content:center;min-block-size:20px}
`);
