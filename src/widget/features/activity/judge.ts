/** Which of the history's rows nothing is to be copied from, by whom this account has dealt with. */
import type { HistoryEntry } from '../../../protocol/http/history';
import type { ConnectedAccount } from '../../core/accounts';
import { loadGateway } from '../../core/door';
import { type Judged, judgeSteps } from '../../core/history-marks';
import { storage } from '../../core/stored';

/** With pauses in which the browser draws: of thousands it is a long work on a phone. */
export async function judge(
  entries: readonly HistoryEntry[],
  { namespace, address, allAddresses }: ConnectedAccount,
): Promise<Judged> {
  const { inTurns } = await loadGateway();
  // Whom a payment from here has reached, beside what the history says.
  const sent = (storage.get('recent_recipients') ?? []).filter(
    (one) => one.namespace === namespace && one.paid?.length,
  );
  const met = [...allAddresses, ...sent.map((one) => one.address)];
  return inTurns(judgeSteps(entries, address, met));
}
