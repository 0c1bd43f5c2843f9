/** Effects of calls and permits as sentences, with the warnings that belong to them. */
import { sameAddress } from '../../../protocol/address-looks';
import { confusableSkeleton } from '../../../protocol/token-text';
import { type CallAction, eachAction, isUnlimited, PERMIT2 } from '../decode/call-action';
import type { ActionContext } from './action-context';
import { describeSwap, swapTokens, swapWarnings } from './describe-swap';
import { coinAmount } from './known-network';
import {
  cautionWarning,
  dangerWarning,
  type ReviewPhrase,
  type ReviewRow,
  strongPhrase,
  type Warning,
  worstFirst,
} from './review';
import { type ContractFacts, tokenAmount } from './token-facts';

const at = (address: string): ReviewPhrase => ({ address });

const FAR = 2n ** 40n;
function until(time: bigint): string {
  if (time >= FAR) return 'without an end';
  return `until ${new Date(Number(time) * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

const nameOf = (facts: ContractFacts | undefined) => facts?.symbol ?? 'tokens';

function access(
  token: string,
  spender: string,
  amount: bigint | undefined,
  context: ActionContext,
): ReviewPhrase[] {
  const facts = context.contracts.get(token);
  const what =
    amount === undefined || isUnlimited(amount)
      ? strongPhrase(`all your ${nameOf(facts)}`)
      : strongPhrase(tokenAmount(amount, facts));
  return ['Let ', at(spender), ' take ', what, ' (token ', at(token), ')'];
}

function approve(action: Extract<CallAction, { kind: 'approve' }>, context: ActionContext) {
  const { token, spender, amount, how } = action;
  const facts = context.contracts.get(token);
  if (facts?.isNft) {
    return ['Let ', at(spender), ' take ', strongPhrase(`NFT ${amount}`), ' of ', at(token)];
  }
  if (how === 'lower' || (how === 'set' && amount === 0n)) {
    const verb = how === 'set' ? 'Stop ' : 'Reduce the access of ';
    return [verb, at(spender), how === 'set' ? ' from taking your ' : ' to your ', nameOf(facts)];
  }
  const more = how === 'raise' && !isUnlimited(amount) ? [' more'] : [];
  return [...access(token, spender, amount, context), ...more];
}

function sentence(action: CallAction, context: ActionContext): ReviewPhrase[] {
  const facts = 'token' in action ? context.contracts.get(action.token) : undefined;
  switch (action.kind) {
    case 'pay':
      return [
        'Send ',
        strongPhrase(coinAmount(action.amount, context.network)),
        ' to ',
        at(action.to),
      ];
    case 'transfer': {
      const what = facts?.isNft ? `NFT ${action.amount}` : tokenAmount(action.amount, facts);
      const own = action.from === undefined || sameAddress(action.from, context.account);
      const from = own ? [] : [' from ', at(action.from as string)];
      return [
        'Send ',
        strongPhrase(what),
        ...from,
        ' to ',
        at(action.to),
        ' (token ',
        at(action.token),
        ')',
      ];
    }
    case 'nft-transfer': {
      const names = action.items.map(({ id, amount }) =>
        amount === 1n ? `${id}` : `${id} × ${amount}`,
      );
      const own = sameAddress(action.from, context.account) ? [] : [' from ', at(action.from)];
      return [
        'Send ',
        strongPhrase(`NFT ${names.join(', ')}`),
        ...own,
        ' of ',
        at(action.token),
        ' to ',
        at(action.to),
      ];
    }
    case 'approve':
      return approve(action, context);
    case 'approve-all':
      return action.approved
        ? [
            'Let ',
            at(action.operator),
            ' take ',
            strongPhrase('every NFT'),
            ' of ',
            at(action.token),
          ]
        : ['Stop ', at(action.operator), ' from taking NFTs of ', at(action.token)];
    case 'permit':
      return [
        ...access(action.token, action.spender, action.amount, context),
        `, ${until(action.until)}`,
      ];
    case 'swap':
      return describeSwap(action, context);
    case 'many':
      return ['Run several calls through ', at(action.target)];
    case 'unknown':
      return ['Call ', strongPhrase(action.selector), ' of contract ', at(action.target)];
  }
}

/** Each effect on its own, a call of many after its heading. */
export const describeActions = (
  actions: readonly CallAction[],
  context: ActionContext,
): ReviewPhrase[][] =>
  actions.flatMap((action) => [
    sentence(action, context),
    ...(action.kind === 'many' ? describeActions(action.actions, context) : []),
  ]);

/** Addresses that get assets or access. */
export const partiesOf = (actions: readonly CallAction[]): string[] => [
  ...new Set(
    eachAction(actions).flatMap((action) => {
      if (action.kind === 'approve') return [action.spender];
      if (action.kind === 'permit') return [action.spender];
      if (action.kind === 'approve-all') return [action.operator];
      if (action.kind === 'unknown') return [action.target];
      if (action.kind === 'swap') return action.swap.recipient ? [action.swap.recipient] : [];
      return 'to' in action ? [action.to] : [];
    }),
  ),
];

const BURN = /^0x0{36}(?:0{4}|dead)$/i;

function accessWarnings(spender: string, open: boolean, what: string, context: ActionContext) {
  const { contracts, known } = context;
  const found: Warning[] = [];
  if (open)
    found.push(
      dangerWarning(
        `This gives unlimited access to your ${what}. Only approve it if you trust the recipient.`,
      ),
    );
  if (contracts.get(spender)?.hasCode === false) {
    found.push(
      dangerWarning('The access goes to a personal address, not to an app. Scams do this.'),
    );
  }
  if (!known.has(spender) && spender !== PERMIT2) {
    found.push(cautionWarning("You haven't given access to this address before."));
  }
  return found;
}

function warningsOf(action: CallAction, context: ActionContext): Warning[] {
  const { contracts, known, network } = context;
  const facts = 'token' in action ? contracts.get(action.token) : undefined;
  const found: Warning[] = [];
  const moves = action.kind === 'transfer' || action.kind === 'approve' || action.kind === 'permit';
  if (moves && !facts?.isNft) {
    if (facts?.decimals === undefined) {
      found.push(
        cautionWarning(
          "We couldn't read this token's decimals. The amount is in its smallest unit.",
        ),
      );
    }
    if (facts?.symbol && confusableSkeleton(facts.symbol) === confusableSkeleton(network.symbol)) {
      found.push(
        dangerWarning(
          `This token calls itself ${facts.symbol}, but it is not the coin of ${network.name}.`,
        ),
      );
    }
  }
  if ('token' in action && facts?.hasCode === false) {
    found.push(cautionWarning('There is no token contract at this address.'));
  }
  if (action.kind === 'transfer' || action.kind === 'nft-transfer' || action.kind === 'pay') {
    const { to } = action;
    if (BURN.test(to))
      found.push(
        dangerWarning('No one controls this address. Anything you send to it is lost forever.'),
      );
    if ('token' in action && to === action.token) {
      found.push(
        dangerWarning("You are sending tokens to the token's own contract. They would be lost."),
      );
    }
    if (!known.has(to)) found.push(cautionWarning('First time sending to this address.'));
  }
  if (action.kind === 'approve' && action.how !== 'lower' && action.amount > 0n) {
    const open = !facts?.isNft && isUnlimited(action.amount);
    found.push(...accessWarnings(action.spender, open, nameOf(facts), context));
  }
  if (action.kind === 'permit' && action.amount !== 0n) {
    found.push(
      ...accessWarnings(action.spender, isUnlimited(action.amount), nameOf(facts), context),
    );
  }
  if (action.kind === 'approve-all' && action.approved) {
    found.push(...accessWarnings(action.operator, true, 'NFTs of this collection', context));
  }
  if (action.kind === 'swap') found.push(...swapWarnings(action, context));
  if (action.kind === 'unknown' && !known.has(action.target)) {
    found.push(cautionWarning("You haven't used this contract before."));
  }
  return found;
}

/** The facts of tokens whose amounts are shown: a row where one node alone says them, or a contradiction. */
export function tokenDoubts(
  actions: readonly CallAction[],
  { contracts }: ActionContext,
): { rows: ReviewRow[]; blocked?: string } {
  const facts = eachAction(actions).flatMap((action) => {
    const tokens = 'token' in action ? [action.token] : [];
    const hasAmount = ['transfer', 'approve', 'permit', 'swap'].includes(action.kind);
    const shown = action.kind === 'swap' ? swapTokens(action.swap) : tokens;
    const found = hasAmount ? shown.map((token) => contracts.get(token)) : [];
    return found.filter((each) => each?.decimals !== undefined);
  });
  if (facts.some((each) => each?.isConfirmed === false)) {
    return { rows: [], blocked: 'Two nodes disagree about the name or the decimals of a token.' };
  }
  const alone = facts.some((each) => each?.isConfirmed === undefined);
  return { rows: alone ? [{ label: 'Token name and decimals', value: ['As one node says'] }] : [] };
}

/** The worst first, each once. */
export function warnAbout(actions: readonly CallAction[], context: ActionContext): Warning[] {
  const looks = partiesOf(actions).flatMap((party) => {
    const like = context.known.imitated(party);
    return like === undefined
      ? []
      : [dangerWarning(`This address looks like ${like}, but it's different.`)];
  });
  const all = [...looks, ...eachAction(actions).flatMap((action) => warningsOf(action, context))];
  return worstFirst(all);
}

/** Addresses whose facts the sentences need. */
export const contractsIn = (actions: readonly CallAction[]): string[] =>
  eachAction(actions).flatMap((action) => [
    ...('token' in action ? [action.token] : []),
    ...(action.kind === 'approve' || action.kind === 'permit' ? [action.spender] : []),
    ...(action.kind === 'approve-all' ? [action.operator] : []),
    ...(action.kind === 'swap' ? swapTokens(action.swap) : []),
  ]);
