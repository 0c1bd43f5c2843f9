import { defineSheet } from '../../ui/styles/sheet';

/** The line with the state of the name keeps its height while the gateway is asked. */
export const namesSheet = defineSheet(`
.names{display:flex;flex-direction:column;gap:16px}
.names .words{text-align:center;text-wrap:pretty}
.names h2{color:var(--fg);font-size:20px;font-weight:600}
.names .suffix{display:flex;align-items:center;gap:8px;max-inline-size:55%;padding-inline-end:8px;white-space:nowrap}
.names .suffix>bdi{overflow:hidden;text-overflow:ellipsis}
.names .answer{display:flex;align-items:center;justify-content:space-between;gap:8px;min-block-size:24px;margin-block-start:-4px;padding-inline:14px 4px;font-size:13px}
.names .answer>bdi{min-inline-size:0;overflow-wrap:anywhere}
.names .answer .tag{flex:none}
.names .others{display:flex;flex-direction:column;gap:4px}
.names .foot{display:flex;flex-direction:column;gap:12px}
.names .state .name{color:var(--fg);font-size:16px;font-weight:600;overflow-wrap:anywhere}
.names .badge.good{background:color-mix(in oklab,var(--good) 12%,var(--bg));color:var(--good)}
`);
