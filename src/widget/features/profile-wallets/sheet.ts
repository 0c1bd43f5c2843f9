import { defineSheet } from '../../ui/styles/sheet';

export const walletsSheet = defineSheet(`
.profile-wallets{display:flex;flex-direction:column;gap:12px}
.profile-wallets>.col{gap:8px}
.profile-wallets>.col>h3{font-size:12px;font-weight:500;color:var(--muted);padding-inline:4px}
.profile-wallets-active{display:flex;flex-direction:column;gap:12px;padding:14px;border-radius:16px;background:var(--row)}
.profile-wallets-active>.who{display:flex;align-items:center;gap:12px}
.profile-wallets-active .icon-btn:hover,.profile-wallets-active .btn:hover{background:var(--down)}
.profile-wallets-active .btn{background:var(--bg)}
@media (max-width:360px){.profile-wallets .foot .btn{padding-inline:8px;font-size:14px}}
.profile-wallets-line{display:flex;align-items:center;gap:4px}
.profile-wallets-line>.row{flex:1;min-inline-size:0}
`);
