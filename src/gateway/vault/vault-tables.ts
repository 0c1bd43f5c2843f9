/** Tables of the vault's database. */

export const VAULT_TABLES = [
  `CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS wallets (
    id TEXT PRIMARY KEY, person TEXT NOT NULL, mode TEXT NOT NULL,
    eip155 TEXT NOT NULL, solana TEXT NOT NULL, created INTEGER NOT NULL,
    confirmed INTEGER, released INTEGER,
    share_entropy BLOB, share_eip155 BLOB, share_solana BLOB)`,
  `CREATE INDEX IF NOT EXISTS wallets_of_person ON wallets (person, mode)`,
  `CREATE TABLE IF NOT EXISTS used_grants (id TEXT PRIMARY KEY, expires INTEGER NOT NULL)`,
  `CREATE INDEX IF NOT EXISTS used_grants_by_end ON used_grants (expires)`,
  `CREATE TABLE IF NOT EXISTS spendings (
    wallet TEXT NOT NULL, at INTEGER NOT NULL, unit TEXT NOT NULL, network TEXT NOT NULL,
    amount TEXT NOT NULL)`,
  `CREATE INDEX IF NOT EXISTS spendings_of_wallet ON spendings (wallet, at)`,
  `CREATE TABLE IF NOT EXISTS recipients (
    wallet TEXT NOT NULL, network TEXT NOT NULL, recipient TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (wallet, network, recipient))`,
  `CREATE TABLE IF NOT EXISTS holds (
    wallet TEXT NOT NULL, subject TEXT NOT NULL, since INTEGER NOT NULL,
    PRIMARY KEY (wallet, subject))`,
  `CREATE TABLE IF NOT EXISTS exports (
    wallet TEXT NOT NULL, device TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (wallet, device))`,
  `CREATE TABLE IF NOT EXISTS kept_notices (
    id TEXT PRIMARY KEY, wallet TEXT NOT NULL, claims TEXT NOT NULL, counted_as TEXT NOT NULL,
    payment TEXT NOT NULL)`,
  // A deletion whose receipt was lost is finished with another one.
  `CREATE TABLE IF NOT EXISTS deleted_wallets (
    id TEXT PRIMARY KEY, person TEXT NOT NULL, mode TEXT NOT NULL,
    eip155 TEXT NOT NULL, solana TEXT NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS audit (
    place INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, event TEXT NOT NULL,
    detail TEXT NOT NULL, hash TEXT NOT NULL)`,
];
