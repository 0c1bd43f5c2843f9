/**
 * Stores an account's counterparties from its history. The history comes from the gateway, which
 * must not influence where money goes: the send feature uses it only for additional warnings, which
 * do no harm, and never to skip one.
 */
import type { CaipAddress } from '../../../protocol/caip';
import type { PoisoningReport } from './address-poisoning';

export type CounterpartyReader = Pick<PoisoningReport, 'sentTo' | 'imitations'>;

const NONE: CounterpartyReader = { sentTo: [], imitations: [] };
const counterparties = new Map<CaipAddress, CounterpartyReader>();

export const knownCounterparties = (account: CaipAddress): CounterpartyReader =>
  counterparties.get(account) ?? NONE;

/** Merges: each history page adds counterparties, and the earlier ones stay. */
export function recordCounterparties(
  account: CaipAddress,
  { sentTo, imitations }: CounterpartyReader,
): void {
  const before = knownCounterparties(account);
  const all = new Map([...before.imitations, ...imitations].map((one) => [one.address, one]));
  counterparties.set(account, {
    sentTo: [...new Set([...before.sentTo, ...sentTo])],
    imitations: [...all.values()],
  });
}
