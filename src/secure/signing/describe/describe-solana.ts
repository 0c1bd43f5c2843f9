/** Solana transactions in words. */
import * as v from 'valibot';
import { formatDecimals } from '../../../protocol/amount';
import { OTHER_NODE } from '../../../protocol/http/rpc-proxy';
import type { AskNode } from '../ask-node';
import type { DecodedSolana, SolanaAction } from '../decode/decode-solana';
import { isTokenAccountOf } from '../solana/token-account';
import type { ActionContext } from './action-context';
import { coinAmount } from './known-network';
import {
  cautionWarning,
  dangerWarning,
  type Review,
  type ReviewPhrase,
  strongPhrase,
  type Warning,
  worstFirst,
} from './review';
import { showText } from './show-text';

/** A token account, as the node says. */
export interface TokenAccount {
  mint: string;
  owner: string;
  decimals: number;
  /** The account's address itself proves owner and mint. */
  isProven: boolean;
}

const MAX_ACCOUNTS = 16;
const parsedAccount = v.object({
  value: v.object({
    data: v.object({
      parsed: v.object({
        info: v.object({
          mint: v.string(),
          owner: v.string(),
          tokenAmount: v.object({
            decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77)),
          }),
        }),
      }),
    }),
  }),
});

/** Two nodes that differ are as good as none. */
const hasSameToken = (one: v.InferOutput<typeof parsedAccount>, other: typeof one): boolean => {
  const [{ info }, { info: same }] = [one.value.data.parsed, other.value.data.parsed];
  const { decimals } = info.tokenAmount;
  return info.mint === same.mint && decimals === same.tokenAmount.decimals;
};

/** Token accounts of the actions; those that the node does not explain are left out. */
export async function readTokenAccounts(
  ask: AskNode,
  actions: readonly SolanaAction[],
): Promise<ReadonlyMap<string, TokenAccount>> {
  const names = actions.flatMap((action) => {
    if (action.kind === 'transfer') return [action.from, action.to];
    return action.kind === 'approve' ? [action.from] : [];
  });
  const all = [...new Set(names)].slice(0, MAX_ACCOUNTS);
  const found = new Map<string, TokenAccount>();
  await Promise.all(
    all.map(async (name) => {
      const params = [name, { encoding: 'jsonParsed' }];
      const reply = v.safeParse(
        parsedAccount,
        await ask('getAccountInfo', params).catch(() => undefined),
      );
      if (!reply.success) return;
      const other = v.safeParse(
        parsedAccount,
        await ask('getAccountInfo', params, OTHER_NODE).catch(() => undefined),
      );
      if (other.success && !hasSameToken(reply.output, other.output)) return;
      const { mint, owner, tokenAmount } = reply.output.value.data.parsed.info;
      const isProven = isTokenAccountOf(name, owner, mint);
      found.set(name, { mint, owner, decimals: tokenAmount.decimals, isProven });
    }),
  );
  return found;
}

type Accounts = ReadonlyMap<string, TokenAccount>;
type Context = Pick<ActionContext, 'account' | 'network' | 'known'>;

const MAX_AMOUNT = 2n ** 64n - 1n;

function tokenWords(
  action: Extract<SolanaAction, { amount: bigint; from: string }>,
  accounts: Accounts,
) {
  const found = accounts.get(action.from);
  const account = found?.isProven ? found : undefined;
  // The program compares the decimals of the instruction; the node's are a hint.
  const checked = action.kind === 'transfer' ? action.decimals : undefined;
  const decimals = checked ?? account?.decimals;
  const mint = action.mint ?? account?.mint;
  const amount =
    decimals === undefined ? `${action.amount} units` : formatDecimals(action.amount, decimals);
  return {
    decimals,
    mint,
    amount,
    token: mint ? [' of token ', { address: mint }] : [' of a token'],
  };
}

const provenOwner = (to: string, accounts: Accounts) => {
  const account = accounts.get(to);
  return account?.isProven ? account.owner : undefined;
};
const recipientOf = (to: string, accounts: Accounts) => provenOwner(to, accounts) ?? to;

function sentence(action: SolanaAction, { network }: Context, accounts: Accounts): ReviewPhrase[] {
  switch (action.kind) {
    case 'pay':
      return [
        'Send ',
        strongPhrase(coinAmount(action.amount, network)),
        ' to ',
        { address: action.to },
      ];
    case 'transfer': {
      const { amount, token } = tokenWords(action, accounts);
      return [
        'Send ',
        strongPhrase(amount),
        ...token,
        provenOwner(action.to, accounts) ? ' to ' : ' to token account ',
        { address: recipientOf(action.to, accounts) },
      ];
    }
    case 'approve': {
      const { amount, token } = tokenWords(action, accounts);
      const what = action.amount === MAX_AMOUNT ? 'all' : amount;
      return ['Let ', { address: action.spender }, ' take ', strongPhrase(what), ...token];
    }
    case 'account':
      return [
        'Create an account of token ',
        { address: action.mint },
        ' for ',
        { address: action.owner },
      ];
    case 'note':
      return ['Note: ', strongPhrase(showText(action.text))];
    case 'unknown':
      return ['Run program ', { address: action.program }];
  }
}

function warningsOf(
  action: SolanaAction,
  { account, known }: Context,
  accounts: Accounts,
): Warning[] {
  const found: Warning[] = [];
  if (action.kind === 'pay' || action.kind === 'transfer') {
    const to = action.kind === 'pay' ? action.to : recipientOf(action.to, accounts);
    const like = known.imitated(to);
    if (like !== undefined)
      found.push(dangerWarning(`This address looks like ${like}, but it's different.`));
    if (to !== account && !known.has(to))
      found.push(cautionWarning('First time sending to this address.'));
  }
  if (action.kind === 'transfer' && provenOwner(action.to, accounts) === undefined) {
    const said = accounts.get(action.to)?.owner;
    const network = said === undefined ? '' : ` The network says that it belongs to ${said}.`;
    found.push(cautionWarning(`We couldn't confirm who owns this token account.${network}`));
  }
  if (action.kind === 'transfer' || action.kind === 'approve') {
    const { decimals } = tokenWords(action, accounts);
    if (decimals === undefined) {
      found.push(
        cautionWarning(
          "We couldn't read this token's decimals. The amount is in its smallest unit.",
        ),
      );
    }
  }
  if (action.kind === 'approve') {
    if (action.amount === MAX_AMOUNT)
      found.push(dangerWarning('This gives unlimited access to this token.'));
    if (!known.has(action.spender))
      found.push(cautionWarning("You haven't given access to this address before."));
  }
  return found;
}

export function describeSolana(
  decoded: DecodedSolana,
  context: Context,
  accounts: Accounts,
): Review {
  const { network, account } = context;
  const { actions, fee, signers } = decoded;
  const warnings = actions.flatMap((action) => warningsOf(action, context, accounts));
  const isUnknown = actions.some(({ kind }) => kind === 'unknown');
  const access = actions.some(({ kind }) => kind === 'approve');
  return {
    title: 'Approve transaction',
    steps:
      actions.length > 0
        ? actions.map((action) => sentence(action, context, accounts))
        : [['Pay the network fee, and nothing else']],
    rows: [
      { label: 'Network', value: [network.name] },
      {
        label:
          signers[0] === account ? 'Network fee, at most' : 'Network fee, paid by another account',
        value: [coinAmount(fee, network)],
      },
    ],
    warnings: worstFirst(warnings),
    ...(access && { risks: ['delegation'] as const }),
    ...(isUnknown && { blind: 'We can’t tell what this program does with your assets.' }),
    ...(!signers.includes(account) && { blocked: 'This transaction is not for your account.' }),
    parties: actions.flatMap((action) => {
      if (action.kind === 'pay') return [action.to];
      if (action.kind === 'transfer') return [recipientOf(action.to, accounts)];
      return action.kind === 'approve' ? [action.spender] : [];
    }),
  };
}
