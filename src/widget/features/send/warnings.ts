/**
 * What could go wrong, in three classes: `block` nothing is signed while it stands; `acknowledge` by a
 * control of its own; `show`. Pure. Sources: the three classes of the issue; hazards §5.
 */
import { knownAddresses, sameAddress } from '../../../protocol/address-looks';
import { formatDecimals } from '../../../protocol/amount';
import { sanitizeName } from '../../../protocol/sanitize';
import { disagreement, NAME_LENGTH, SYMBOL_LENGTH } from '../../../protocol/token-text';
import { formatAmount, type MessageParams } from '../../core/i18n';
import type { TokenFacts, Transfer, TransferQuote } from '../../core/sender';
import type { Token } from '../../core/sending';
import { NATIVE } from '../../core/tokens';

type Level = 'block' | 'acknowledge' | 'show';
type WarningId =
  | 'burn'
  | 'tokenContract'
  | 'decimals'
  | 'tokenName'
  | 'wrongChain'
  | 'reverts'
  | 'notEnough'
  | 'noGas'
  | 'imitation'
  | 'nameMoved'
  | 'newContract'
  | 'keepsPart'
  | 'unanswered'
  | 'firstTime'
  | 'unused'
  | 'own'
  | 'byPrice'
  | 'notListed'
  | 'partName';

export interface Warned {
  id: WarningId;
  level: Level;
  params: MessageParams;
}

export interface Looked {
  transfer: Transfer;
  /** As the list has it. */
  token: Token;
  /** As the chain has it. */
  facts: TokenFacts;
  quote: TransferQuote;
  burnAddresses: readonly string[];
  /** The accounts of the wallet, the sender among them. */
  own: readonly string[];
  /** Addresses that were sent to before. */
  dealt: readonly string[];
  /** The receiver's name, and where it led when it was last sent to. */
  named?: { name: string; before: string | undefined } | undefined;
  /** Of one, where the amount was typed in fiat: the gateway says it, and nobody checks it. */
  price?: string | undefined;
  network: { name: string; symbol: string };
  /** The wallet is where it should be. */
  onNetwork: boolean;
  /** Of the requests of before nobody knows what became; the number of the last such doubt, else 0. */
  unanswered: number;
}

const REASON_LENGTH = 120;

const shownAmount = (units: bigint, decimals: number): string =>
  formatAmount(formatDecimals(units, decimals));

const clean = ({ name, symbol }: { name: string; symbol: string }): string =>
  `${sanitizeName(name, NAME_LENGTH)} (${sanitizeName(symbol, SYMBOL_LENGTH)})`;

/** A list often writes one of the two otherwise than the token does; it does not invent both. */
function tokenTold({ token, facts }: Looked): Warned | undefined {
  if (facts.decimals !== token.decimals) {
    const params = { listed: token.decimals, actual: facts.decimals };
    return { id: 'decimals', level: 'block', params };
  }
  // Some tokens have no words of their own.
  if (token.id === NATIVE || (!facts.name && !facts.symbol)) return undefined;
  const differs = (one: 'name' | 'symbol') =>
    disagreement({ ...facts, ...token, [one]: facts[one] }, { ...facts, ...token }) !== undefined;
  const params = { listed: clean(token), actual: clean(facts) };
  const count = [differs('name'), differs('symbol')].filter(Boolean).length;
  if (count === 2) return { id: 'tokenName', level: 'block', params };
  return count === 1 ? { id: 'partName', level: 'show', params } : undefined;
}

function moneyTold({ transfer, facts, quote, network }: Looked): Warned | undefined {
  const { token, amount } = transfer;
  if (amount > quote.max) {
    const max = shownAmount(quote.max, facts.decimals);
    const symbol = sanitizeName(facts.symbol, SYMBOL_LENGTH);
    return { id: 'notEnough', level: 'block', params: { max, symbol } };
  }
  const { fee, l1Fee, coin, opensAccount = 0n, simulation } = quote;
  if (token !== NATIVE && fee + l1Fee + opensAccount > coin) {
    return { id: 'noGas', level: 'block', params: { symbol: network.symbol } };
  }
  if (simulation.ok) return undefined;
  const reason = sanitizeName(simulation.reason, REASON_LENGTH);
  return { id: 'reverts', level: 'block', params: { reason } };
}

/** The blocking ones first. */
export function warningsOf(looked: Looked): Warned[] {
  const { transfer, token, facts, quote, own, dealt } = looked;
  const { to, amount } = transfer;
  const found: (Warned | undefined)[] = [];
  const add = (when: boolean, id: WarningId, level: Level, params: MessageParams = {}) =>
    found.push(when ? { id, level, params } : undefined);
  const isOwn = own.some((one) => sameAddress(one, to));
  const isKnown = dealt.some((one) => sameAddress(one, to));
  add(!looked.onNetwork, 'wrongChain', 'block', { network: looked.network.name });
  add(
    looked.burnAddresses.some((one) => sameAddress(one, to)),
    'burn',
    'block',
  );
  add(token.id !== NATIVE && sameAddress(transfer.token, to), 'tokenContract', 'block');
  found.push(tokenTold(looked), moneyTold(looked));
  const like = isOwn || isKnown ? undefined : knownAddresses([...own, ...dealt]).imitated(to);
  add(like !== undefined, 'imitation', 'acknowledge', { like: like ?? '' });
  const before = looked.named?.before;
  add(before !== undefined && !sameAddress(before, to), 'nameMoved', 'acknowledge', {
    name: sanitizeName(looked.named?.name ?? '', NAME_LENGTH),
    before: before ?? '',
  });
  add(quote.recipientIsContract && !isKnown, 'newContract', 'acknowledge');
  add(quote.received < amount, 'keepsPart', 'acknowledge', {
    amount: shownAmount(amount, facts.decimals),
    received: shownAmount(quote.received, facts.decimals),
    symbol: sanitizeName(facts.symbol || token.symbol, SYMBOL_LENGTH),
  });
  add(looked.unanswered > 0, 'unanswered', 'acknowledge', { n: looked.unanswered });
  add(isOwn, 'own', 'show');
  add(!isOwn && !isKnown, 'firstTime', 'show');
  // Whom one knows from another network may have no key to this one: a contract is not everywhere.
  add(!isOwn && !quote.recipientKnown, 'unused', 'show', { network: looked.network.name });
  add(looked.price !== undefined, 'byPrice', 'show', {
    symbol: sanitizeName(facts.symbol || token.symbol, SYMBOL_LENGTH),
    price: formatAmount(looked.price ?? ''),
  });
  add(!token.verified, 'notListed', 'show');
  const rank: Record<Level, number> = { block: 0, acknowledge: 1, show: 2 };
  return found
    .filter((one): one is Warned => one !== undefined)
    .sort((one, other) => rank[one.level] - rank[other.level]);
}

/** What is acknowledged is this warning with these words, and no other of its kind. */
export const keyOf = ({ id, params }: Warned): string => JSON.stringify([id, params]);
