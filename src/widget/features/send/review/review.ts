/**
 * Builds the review of a transfer from chain data, not gateway data: when the review opens and
 * again on confirm.
 */
import { sameAddress } from '../../../../protocol/address-looks';
import {
  NATIVE,
  type TokenFacts,
  type Transfer,
  type TransferQuote,
} from '../../../core/contracts/sender';
import { appKitError } from '../../../core/errors/app-kit-error';
import { $locale } from '../../../core/i18n/i18n';
import { sentAlready } from '../../../core/payments/duplicate-payment';
import { isMuchDearer } from '../../../core/payments/payment-cost';
import { payments } from '../../../core/payments/payment-journal';
import { lastSentTo, ledTo, sentTo } from '../../../core/payments/recent-recipients';
import { loadCounterparties } from '../../../core/payments/recipient-history';
import {
  requireSendContext,
  type SendContext,
  sameSendContext,
} from '../../../core/payments/send-context';
import { $transferForm, type Token } from '../../../core/payments/transfer-form';
import { typedAmount } from '../../../core/payments/typed-amount';
import { doubtNow } from '../../../core/payments/unresolved-requests';
import { $pendingTransactions } from '../../../core/state/pending-transactions';
import { $recipientState, resolveRecipient } from '../form/recipient';
import { type SendWarning, warningsOf } from './warnings';

export interface Review {
  place: SendContext;
  token: Token;
  facts: TokenFacts;
  transfer: Transfer;
  /** As it was typed, where it was one. */
  name?: string;
  /** The gateway's price, used to convert the amount from fiat. */
  price?: string | undefined;
  quote: TransferQuote;
  warnings: readonly SendWarning[];
  /** The newest earlier request with an unknown outcome, else empty. */
  unanswered: string;
  /** When the receiver was last sent to. Another at confirm: something was, and not by this review. */
  lastSent: number | undefined;
}

/** The form values. @throws AppKitError for a missing value. */
export interface ReviewRequest {
  token: Token;
  units: bigint;
  address: string;
  name?: string | undefined;
  /** Of one token, where the amount was typed in fiat. */
  price?: string | undefined;
}

export function currentRequest(): ReviewRequest {
  // If sending is unavailable, report that first; the form is not incomplete.
  requireSendContext();
  const sending = $transferForm.get();
  const { token } = sending;
  if (!token) throw appKitError('send_token_missing');
  const typed = typedAmount(sending, $locale.get());
  const target = $recipientState.get();
  if (typed.state !== 'good' || typed.units === 0n || target.state !== 'ready') {
    throw appKitError('send_incomplete');
  }
  const price = sending.inFiat ? token.price : undefined;
  return { token, units: typed.units, address: target.address, name: target.name, price };
}

/** The token in the namespace's own notation: the gateway's spelling is not an address yet. */
function tokenId({ sender }: SendContext, { id }: Token): string {
  if (id === NATIVE) return id;
  const read = sender.readAddress(id);
  if ('problem' in read) throw appKitError('token_unreadable', { token: id });
  return read.address;
}

/**
 * The address in the namespace's own notation, with its checksum; an invalid address stays
 * unchanged.
 */
function canonical({ sender }: SendContext, address: string): string {
  const read = sender.readAddress(address);
  return 'address' in read ? read.address : address;
}

/** The registry may say otherwise by now. */
async function addressOf({ address, name }: ReviewRequest): Promise<string> {
  if (name === undefined) return address;
  const found = await resolveRecipient(name);
  if (found.state === 'ready' && sameAddress(found.address, address)) return address;
  if (found.state === 'bad' && found.problem === 'name_failed') {
    throw appKitError('name_resolve_failed');
  }
  throw appKitError('send_changed', { what: 'name' });
}

/** @throws AppKitError `send_changed` when a name leads elsewhere, and those of the adapter. */
export async function prepareReview(request: ReviewRequest): Promise<Review> {
  const place = requireSendContext();
  const { sender, where, account } = place;
  const unanswered = doubtNow(where);
  const counterparties = loadCounterparties(account);
  const to = await addressOf(request);
  const lastSent = lastSentTo(account.namespace, to);
  const id = tokenId(place, request.token);
  const facts = await sender.tokenFacts(where, id);
  // Uses the list's decimals, so that the check covers the amount the user typed; different
  // on-chain decimals block the transfer.
  const transfer = { token: id, decimals: facts.decimals, to, amount: request.units };
  const quote = await sender.quote(where, transfer);
  const { network } = where;
  const { name, price } = request;
  const warnings = warningsOf({
    transfer,
    token: request.token,
    facts,
    quote,
    burnAddresses: sender.burnAddresses,
    own: account.allAddresses,
    dealt: sentTo(account.namespace),
    counterparties: await counterparties,
    canonical: (address) => canonical(place, address),
    ...(name !== undefined && { named: { name, before: ledTo(account.namespace, name) } }),
    price,
    network: { id: network.id, name: network.name, symbol: network.nativeCurrency.symbol },
    onNetwork: account.networkId === network.id,
    unanswered,
    repeated: sentAlready([...$pendingTransactions.get(), ...payments()], where, transfer),
  });
  return {
    place,
    token: request.token,
    facts,
    transfer,
    quote,
    warnings,
    unanswered,
    lastSent,
    price,
    ...(name !== undefined && { name }),
  };
}

/** In what the two differ so that it has to be looked at again; undefined when in nothing. */
export function reviewDifference(seen: Review, now: Review): string | undefined {
  if (!sameSendContext(seen.place, now.place)) return 'place';
  if (seen.token.id !== now.token.id || seen.transfer.token !== now.transfer.token) return 'token';
  if (!sameAddress(seen.transfer.to, now.transfer.to)) return 'receiver';
  if (seen.transfer.amount !== now.transfer.amount) return 'amount';
  for (const fact of ['decimals', 'symbol', 'name'] as const) {
    if (seen.facts[fact] !== now.facts[fact]) return fact;
  }
  if (seen.quote.nonce !== now.quote.nonce) return 'nonce';
  // Not every chain counts, and what another tab has sent may have ended by now: who was paid stays written.
  if (seen.lastSent !== now.lastSent) return 'sent';
  if (now.quote.received < seen.quote.received) return 'received';
  if (now.quote.receivedUnknown && !seen.quote.receivedUnknown) return 'received';
  if (isMuchDearer(seen.quote, now.quote)) return 'fee';
  return undefined;
}
