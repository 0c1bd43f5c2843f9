/** Labels that look official. Users cannot register them. */
export const RESERVED_LABELS: ReadonlySet<string> = new Set([
  ...['abuse', 'account', 'admin', 'administrator', 'airdrop', 'appkit', 'bank', 'billing'],
  ...['bridge', 'cash', 'claim', 'contact', 'customer-service', 'dashboard', 'exchange', 'faucet'],
  ...['gateway', 'help', 'helpdesk', 'hostmaster', 'info', 'legal', 'login', 'mail', 'moderator'],
  ...['noreply', 'no-reply', 'official', 'owner', 'payment', 'payments', 'postmaster', 'privacy'],
  ...['refund', 'register', 'resolver', 'reward', 'rewards', 'root', 'secure', 'security', 'seed'],
  ...['service', 'staff', 'status', 'support', 'swap', 'system', 'team', 'treasury', 'verified'],
  ...['verify', 'wallet', 'walletconnect', 'webmaster', 'metamask', 'ledger', 'coinbase'],
]);
