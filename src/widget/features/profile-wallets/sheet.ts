import { defineSheet } from '../../ui/styles/sheet';

export const walletsSheet = defineSheet(`
.wallets{display:flex;flex-direction:column;gap:12px}
.wallets>.col{gap:8px}
.wallets>.col>h3{font-size:12px;font-weight:500;color:var(--muted);padding-inline:4px}
.wallet{display:flex;flex-direction:column;gap:12px;padding:14px;border-radius:16px;background:var(--row)}
.wallet>.who{display:flex;align-items:center;gap:12px}
.wallet .icon-btn:hover,.wallet .btn:hover{background:var(--down)}
.wallet .btn{background:var(--bg)}
.beside{display:flex;align-items:center;gap:4px}
.beside>.row{flex:1;min-inline-size:0}
`);
