/**
 * Whom an account has dealt with, as its history says. The gateway tells it, and is not trusted for where
 * money goes: sending takes it for further warnings, which do no harm, and never as a reason to leave one out.
 */
import type { CaipAddress } from '../../../protocol/caip';
import type { PoisoningReport } from './address-poisoning';

export type Counterparties = Pick<PoisoningReport, 'sentTo' | 'imitations'>;

const NOBODY: Counterparties = { sentTo: [], imitations: [] };
const met = new Map<CaipAddress, Counterparties>();

export const knownCounterparties = (account: CaipAddress): Counterparties =>
  met.get(account) ?? NOBODY;

/** Who has read another part of the history knows of others: what was learnt before stays. */
export function recordCounterparties(
  account: CaipAddress,
  { sentTo, imitations }: Counterparties,
): void {
  const before = knownCounterparties(account);
  const all = new Map([...before.imitations, ...imitations].map((one) => [one.address, one]));
  met.set(account, {
    sentTo: [...new Set([...before.sentTo, ...sentTo])],
    imitations: [...all.values()],
  });
}
