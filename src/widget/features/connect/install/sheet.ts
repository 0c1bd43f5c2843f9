import { defineSheet } from '../../../ui/styles/sheet';

export const installSheet = defineSheet(`
.connect-downloads{display:flex;flex-direction:column;align-items:center;gap:12px;padding-block:4px 8px;text-align:center}
.connect-codes{padding:12px;border-radius:16px;background:var(--row);text-align:center}
.connect-codes>ul{display:flex;justify-content:center;gap:24px;margin-block-start:8px}
.connect-codes a{display:grid;gap:6px;inline-size:132px;border-radius:16px;font-size:13px}
`);
