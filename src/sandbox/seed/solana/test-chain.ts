/** For tests: the seeded local Solana as a wallet sees it, over JSON-RPC alone. */
import { createFundedLedger, createSolanaRpc } from '../../chains/solana/local-solana';
import { seedSolana } from './tokens';

export interface Amount {
  amount: string;
  decimals: number;
  uiAmountString: string;
}

export interface Parsed<Info> {
  data: { program: string; parsed: { type: string; info: Info } };
}

export interface TokenInfo {
  mint: string;
  owner: string;
  tokenAmount: Amount;
  state: string;
}

export interface Account {
  pubkey: string;
  account: Parsed<TokenInfo>;
}

interface MintInfo {
  decimals: number;
  supply: string;
  mintAuthority: string | null;
  extensions?: { extension: string; state: Record<string, unknown> }[];
}

export type SeededChain = Awaited<ReturnType<typeof seededChain>>;

export async function seededChain() {
  const ledger = createFundedLedger();
  await seedSolana(ledger);
  const rpc = createSolanaRpc(Date.now, ledger);
  const call = <Result>(method: string, ...params: unknown[]): Result => {
    const reply = JSON.parse(rpc(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))) as {
      result: Result;
      error?: { message: string };
    };
    if (reply.error) throw new Error(reply.error.message);
    return reply.result;
  };
  const value = <Value>(method: string, ...params: unknown[]): Value =>
    call<{ value: Value }>(method, ...params).value;
  const accounts = (owner: string, filter: object) =>
    value<Account[]>('getTokenAccountsByOwner', owner, filter, { encoding: 'jsonParsed' });
  const mint = (key: string) =>
    value<Parsed<MintInfo>>('getAccountInfo', key, { encoding: 'jsonParsed' }).data.parsed.info;
  return { call, value, accounts, mint };
}
