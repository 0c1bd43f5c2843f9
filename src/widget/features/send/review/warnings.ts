/** Finds the warnings of a transfer. Pure. Source: hazards §5. */
import { knownAddresses, sameAddress } from '../../../../protocol/address-looks';
import { formatDecimals } from '../../../../protocol/amount';
import type { CaipNetworkId } from '../../../../protocol/caip';
import { sanitizeName } from '../../../../protocol/sanitize';
import { conflictingFact, NAME_LENGTH, SYMBOL_LENGTH } from '../../../../protocol/token-text';
import { truncateAddress } from '../../../../protocol/validate';
import { NATIVE } from '../../../core/account-data/token';
import type { TokenFacts, Transfer, TransferQuote } from '../../../core/contracts/sender';
import type { MessageParams } from '../../../core/i18n/i18n';
import type { CounterpartyReader } from '../../../core/payments/known-counterparties';
import {
  type PaymentWarning,
  sortWarnings,
  type WarningLevel,
} from '../../../core/payments/payment-warning';
import type { RecentRecipient } from '../../../core/payments/recent-recipients';
import { unitOf } from '../../../core/payments/token-unit';
import type { Token } from '../../../core/payments/transfer-form';
import { clearAmount } from '../../../core/payments/typed-amount';

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
  | 'scaled'
  | 'partUnknown'
  | 'unanswered'
  | 'repeated'
  | 'firstTime'
  | 'historyOnly'
  | 'unused'
  | 'own'
  | 'byPrice'
  | 'dearFee'
  | 'notListed';

export type SendWarning = PaymentWarning<WarningId>;

export interface ReviewFindings {
  transfer: Transfer;
  /** As the list has it. */
  token: Token;
  /** As the chain has it. */
  facts: TokenFacts;
  quote: TransferQuote;
  burnAddresses: readonly string[];
  /** The accounts of the wallet, the sender among them. */
  own: readonly string[];
  /** The earlier recipients from this browser, with the networks where a payment arrived. */
  dealt: readonly RecentRecipient[];
  /**
   * Known counterparties from the account's history. The gateway supplies it: it can add a warning or
   * make `firstTime` milder, never remove one.
   */
  counterparties: CounterpartyReader;
  /** The history writes addresses in small letters: they are shown as the receiver is. */
  canonical: (address: string) => string;
  /** The receiver's name, and where it led when it was last sent to. */
  named?: { name: string; before: string | undefined } | undefined;
  /**
   * The price of one token, if the user typed the amount in fiat: the gateway supplies it,
   * unverified.
   */
  price?: string | undefined;
  network: { id: CaipNetworkId; name: string; symbol: string };
  /** The wallet is where it should be. */
  onNetwork: boolean;
  /** The newest earlier request with an unknown outcome, else empty. */
  unanswered: string;
  /** The latest identical payment, if it was sent or settled recently. */
  repeated: string | undefined;
}

const REASON_LENGTH = 120;

const shownAmount = (units: bigint, decimals: number): string =>
  clearAmount(formatDecimals(units, decimals));

const clean = ({ name, symbol }: { name: string; symbol: string }): string =>
  `${sanitizeName(name, NAME_LENGTH)} (${sanitizeName(symbol, SYMBOL_LENGTH)})`;

/** A property that the token does not report is unknown, not a mismatch. */
function tokenTold({ token, facts }: ReviewFindings): SendWarning | undefined {
  // Servers that do not know a token's name write its address, shortened, in the name's place.
  const nameless = token.name.toLowerCase() === truncateAddress(token.id).toLowerCase();
  const what = conflictingFact(nameless ? { ...token, name: '' } : token, facts);
  if (!what) return undefined;
  if (what === 'decimals') {
    const params = { listed: token.decimals, actual: facts.decimals };
    return { id: 'decimals', level: 'block', params };
  }
  const params = { listed: clean(token), actual: clean(facts) };
  return { id: 'tokenName', level: 'block', params };
}

function moneyTold(looked: ReviewFindings): SendWarning | undefined {
  const { transfer, facts, quote, network } = looked;
  const { token, amount } = transfer;
  if (amount > quote.max) {
    const max = shownAmount(quote.max, facts.decimals);
    return { id: 'notEnough', level: 'block', params: { max, symbol: unitOf(looked) } };
  }
  const { fee, l1Fee, coin, opensAccount = 0n, simulation } = quote;
  if (token !== NATIVE && fee + l1Fee + opensAccount > coin) {
    return { id: 'noGas', level: 'block', params: { symbol: network.symbol } };
  }
  if (simulation.ok) return undefined;
  const reason = sanitizeName(simulation.reason, REASON_LENGTH);
  return { id: 'reverts', level: 'block', params: { reason } };
}

/** The known address that the recipient resembles. */
function likenessOf(
  to: string,
  known: readonly string[],
  counterparties: CounterpartyReader,
): string | undefined {
  const forged = counterparties.imitations.find(({ address }) => sameAddress(address, to))?.like;
  // The history marks one of two similar addresses as an imitation: the other one is the original.
  const told = counterparties.sentTo.some((one) => sameAddress(one, to))
    ? []
    : counterparties.sentTo;
  return knownAddresses([...known, ...told]).imitated(to) ?? forged;
}

/** The blocking ones first. */
export function warningsOf(looked: ReviewFindings): SendWarning[] {
  const { transfer, token, facts, quote, own, dealt, counterparties } = looked;
  const { to, amount } = transfer;
  const found: (SendWarning | undefined)[] = [];
  const add = (when: boolean, id: WarningId, level: WarningLevel, params: MessageParams = {}) =>
    found.push(when ? { id, level, params } : undefined);
  const isOwn = own.some((one) => sameAddress(one, to));
  const paid = dealt.flatMap((one) => (sameAddress(one.address, to) ? one.paid : []));
  const isKnown = paid.length > 0;
  add(!looked.onNetwork, 'wrongChain', 'block', { network: looked.network.name });
  add(
    looked.burnAddresses.some((one) => sameAddress(one, to)),
    'burn',
    'block',
  );
  add(token.id !== NATIVE && sameAddress(transfer.token, to), 'tokenContract', 'block');
  found.push(tokenTold(looked), moneyTold(looked));
  const like =
    isOwn || isKnown
      ? undefined
      : likenessOf(to, [...own, ...dealt.map(({ address }) => address)], counterparties);
  add(like !== undefined, 'imitation', 'acknowledge', { like: looked.canonical(like ?? '') });
  const before = looked.named?.before;
  add(before !== undefined && !sameAddress(before, to), 'nameMoved', 'acknowledge', {
    name: sanitizeName(looked.named?.name ?? '', NAME_LENGTH),
    before: before ?? '',
  });
  // A contract's creator on one network may not control it on another: funds that it cannot move
  // are lost.
  const isNew = quote.recipientIsContract && !paid.includes(looked.network.id);
  add(isNew, 'newContract', 'acknowledge', { network: looked.network.name });
  add(quote.received < amount, 'keepsPart', 'acknowledge', {
    amount: shownAmount(amount, facts.decimals),
    received: shownAmount(quote.received, facts.decimals),
    symbol: unitOf(looked),
  });
  add(quote.scaled === true, 'scaled', 'acknowledge', {
    amount: shownAmount(amount, facts.decimals),
    symbol: unitOf(looked),
  });
  add(looked.unanswered !== '', 'unanswered', 'acknowledge', { n: looked.unanswered });
  add(looked.repeated !== undefined, 'repeated', 'acknowledge', { n: looked.repeated ?? '' });
  add(isOwn, 'own', 'show');
  // The gateway's history only makes the line milder: it never takes it away.
  const inHistory = counterparties.sentTo.some((one) => sameAddress(one, to));
  const isNewHere = !isOwn && !isKnown;
  add(isNewHere, inHistory ? 'historyOnly' : 'firstTime', 'show');
  // A recipient known on another network may have no key on this one: a contract does not exist
  // everywhere.
  add(!isOwn && !quote.recipientKnown, 'unused', 'show', { network: looked.network.name });
  add(!token.verified, 'notListed', 'show');
  const isDear = transfer.token === NATIVE && quote.fee + quote.l1Fee > amount;
  add(isDear, 'dearFee', 'show');
  add(looked.price !== undefined, 'byPrice', 'show', {
    symbol: unitOf(looked),
    price: `$${clearAmount(looked.price ?? '')}`,
  });
  add(quote.receivedUnknown === true, 'partUnknown', 'acknowledge');
  return sortWarnings(found);
}
