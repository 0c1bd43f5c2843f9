import { defineSheet } from './sheet';

/** Five groups a line. The groups have no spaces between them: a copy is the bare address. */
export const addressSheet = defineSheet(`
.address-groups{display:block;inline-size:calc(23ch + 60px);max-inline-size:100%;padding-inline-start:calc(2ch + 10px);font:13px/20px ui-monospace,"SF Mono",Menlo,Consolas,monospace;color:var(--muted);user-select:all}
.address-groups>*{display:inline-block;margin-inline-end:10px}
.address-groups>b{font-weight:600;color:var(--fg)}
.address-groups>:first-child{margin-inline-start:calc(-2ch - 10px)}
`);
