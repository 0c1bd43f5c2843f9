/** Marks the history rows that the user must not copy from, by the account's counterparties. */
import type { HistoryEntry } from '../../../../protocol/http/history';
import { loadGateway } from '../../../core/contracts/island-loaders';
import {
  detectPoisoningInSteps,
  type PoisoningReport,
} from '../../../core/payments/address-poisoning';
import type { ConnectedAccount } from '../../../core/state/accounts';
import { storage } from '../../../core/storage/typed-storage';

/**
 * Runs in steps and lets the browser render between them: thousands of entries take long on a
 * phone.
 */
export async function assessEntries(
  entries: readonly HistoryEntry[],
  { namespace, address, allAddresses }: ConnectedAccount,
): Promise<PoisoningReport> {
  const { runInSteps } = await loadGateway();
  // Recipients that a payment from this browser has reached, beside those in the history.
  const sent = (storage.get('recent_recipients') ?? []).filter(
    (one) => one.namespace === namespace && one.paid?.length,
  );
  const counterparties = [...allAddresses, ...sent.map((one) => one.address)];
  return runInSteps(detectPoisoningInSteps(entries, address, counterparties));
}
