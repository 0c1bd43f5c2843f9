import { defineSheet } from '../../../ui/styles/sheet';

export const welcomeSheet = defineSheet(`
.account-welcome{display:grid;justify-items:center;gap:8px}
.account-welcome h2{font-size:20px;line-height:28px;font-weight:600}
.account-place{display:flex;align-items:center;gap:6px;margin-block-start:8px;padding:5px 12px 5px 8px;border-radius:999px;box-shadow:inset 0 0 0 1px var(--line);font-size:13px;font-weight:500}
.account-place>i{font-style:normal;color:var(--muted)}
`);
