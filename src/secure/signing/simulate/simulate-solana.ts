/** A Solana transaction as the network would run it now, from the accounts before and after. */
import { base58, base64 } from '@scure/base';
import * as v from 'valibot';
import { formatDecimals } from '../../../protocol/amount';
import { littleEndian } from '../../../protocol/custody/solana-message';
import type { AskNode } from '../ask-node';
import type { DecodedSolana } from '../decode/decode-solana';
import { coinAmount, type NetworkWords } from '../describe/known-network';
import { TOKEN_PROGRAMS } from '../solana/token-account';
import type { BalanceChange, Expected, Simulation } from './simulation';

const MAX_ACCOUNTS = 32;
/** Mint, owner, amount: the first fields of a token account. */
const TOKEN_FIELDS = 72;

const account = v.nullable(
  v.object({
    lamports: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    owner: v.string(),
    data: v.tuple([v.pipe(v.string(), v.base64()), v.string()]),
  }),
);
const simulated = v.object({
  value: v.object({ err: v.unknown(), accounts: v.nullable(v.array(account)) }),
});
const stored = v.object({ value: v.array(account) });
type Account = v.InferOutput<typeof account>;

/** Amounts of one account's own assets: lamports under an empty name, tokens by their account. */
function holdings(names: readonly string[], accounts: readonly Account[], owner: string) {
  const found = new Map<string, { amount: bigint; mint: string | undefined }>();
  for (const [at, name] of names.entries()) {
    const each = accounts[at];
    if (!each) continue;
    if (name === owner) found.set('', { amount: BigInt(each.lamports), mint: undefined });
    const data = base64.decode(each.data[0]);
    if (!TOKEN_PROGRAMS.includes(each.owner) || data.length < TOKEN_FIELDS) continue;
    if (base58.encode(data.subarray(32, 64)) !== owner) continue;
    const mint = base58.encode(data.subarray(0, 32));
    found.set(name, { amount: littleEndian(data.subarray(64, TOKEN_FIELDS)), mint });
  }
  return found;
}

/** @param bytes The whole transaction. */
export async function simulateSolana(
  bytes: Uint8Array,
  decoded: DecodedSolana,
  owner: string,
  network: NetworkWords,
  ask: AskNode,
): Promise<Simulation> {
  const none = { state: 'none', reason: 'Not possible on this network' } as const;
  const names = [...new Set([owner, ...decoded.keys])].slice(0, MAX_ACCOUNTS);
  const config = {
    ...{ encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true },
    ...{ commitment: 'processed', accounts: { encoding: 'base64', addresses: names } },
  };
  const [after, before] = await Promise.all([
    ask('simulateTransaction', [base64.encode(bytes), config]).catch(() => undefined),
    ask('getMultipleAccounts', [names, { encoding: 'base64', commitment: 'processed' }]).catch(
      () => undefined,
    ),
  ]);
  const ran = v.safeParse(simulated, after);
  if (!ran.success) return none;
  const { err, accounts } = ran.output.value;
  if (err != null) return { state: 'done', fails: true, changes: [], access: [] };
  const old = v.safeParse(stored, before);
  if (!old.success || accounts?.length !== names.length) return none;
  const [was, is] = [holdings(names, old.output.value, owner), holdings(names, accounts, owner)];
  const decimals = new Map(
    decoded.actions.flatMap((action) =>
      action.kind === 'transfer' && action.mint && action.decimals !== undefined
        ? [[action.mint, action.decimals] as const]
        : [],
    ),
  );
  const changes: BalanceChange[] = [];
  for (const name of new Set([...was.keys(), ...is.keys()])) {
    const amount = (is.get(name)?.amount ?? 0n) - (was.get(name)?.amount ?? 0n);
    if (amount === 0n) continue;
    const size = amount < 0n ? -amount : amount;
    const mint = is.get(name)?.mint ?? was.get(name)?.mint;
    const places = mint === undefined ? undefined : decimals.get(mint);
    const words =
      name === ''
        ? coinAmount(size, network)
        : `${places === undefined ? `${size} units` : formatDecimals(size, places)} of token ${mint}`;
    changes.push({ token: name || undefined, amount, words });
  }
  return { state: 'done', fails: false, changes, access: [] };
}

/** The most that may leave, by token account; lamports beside the fee. */
export function expectedSolana({ actions, fee, signers }: DecodedSolana, owner: string): Expected {
  const outflows = new Map<string, bigint>();
  const add = (name: string, amount: bigint) =>
    outflows.set(name, (outflows.get(name) ?? 0n) + amount);
  for (const action of actions) {
    if (action.kind === 'pay') add('', action.amount);
    else if (action.kind === 'transfer') add(action.from.toLowerCase(), action.amount);
  }
  const own = signers[0] === owner ? fee : 0n;
  return {
    outflows,
    access: [],
    fee: own,
    isBlind: actions.some(({ kind }) => kind === 'unknown'),
  };
}
