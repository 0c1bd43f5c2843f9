/** Which of the history's rows nothing is to be copied from, by whom this account has dealt with. */
import type { HistoryEntry } from '../../../../protocol/http/history';
import { loadGateway } from '../../../core/contracts/loaders';
import {
  detectPoisoningInSteps,
  type PoisoningReport,
} from '../../../core/payments/address-poisoning';
import type { ConnectedAccount } from '../../../core/state/accounts';
import { storage } from '../../../core/storage/typed-storage';

/** With pauses in which the browser draws: of thousands it is a long work on a phone. */
export async function assessEntries(
  entries: readonly HistoryEntry[],
  { namespace, address, allAddresses }: ConnectedAccount,
): Promise<PoisoningReport> {
  const { runInSteps } = await loadGateway();
  // Whom a payment from here has reached, beside what the history says.
  const sent = (storage.get('recent_recipients') ?? []).filter(
    (one) => one.namespace === namespace && one.paid?.length,
  );
  const met = [...allAddresses, ...sent.map((one) => one.address)];
  return runInSteps(detectPoisoningInSteps(entries, address, met));
}
