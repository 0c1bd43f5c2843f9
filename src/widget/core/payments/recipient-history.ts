/**
 * Reads the known counterparties from the account's history, so that a browser that has sent
 * nothing yet also detects an imitation. The form reads it when it opens; the review waits for it
 * only a moment.
 */
import { type HistoryEntry, history } from '../../../protocol/http/history';
import { withTimeout } from '../async/timeout';
import { $options } from '../config/options';
import { loadGateway } from '../contracts/island-loaders';
import { appKitError } from '../errors/app-kit-error';
import { log } from '../reporting/logger';
import { sessionOf } from '../session/sessions';
import type { ConnectedAccount } from '../state/accounts';
import { detectPoisoning } from './address-poisoning';
import {
  type CounterpartyReader,
  knownCounterparties,
  recordCounterparties,
} from './known-counterparties';
import { paidRecipients } from './recent-recipients';

/** (ours) Poisoners copy what was done lately; few accounts have so many pages. */
const PAGES = 10;
/** (ours) How long it is not read again, and how long a review waits for it. */
const FRESH_MS = 30_000;
const MAX_WAIT_MS = 2_000;

/** The account at its gateway: each has a history of its own. */
let last: { of: string; at: number; work: Promise<void> } | undefined;

async function read({ address, networkId, ...account }: ConnectedAccount): Promise<void> {
  const { namespace, caipAddress, allAddresses } = account;
  const entries: HistoryEntry[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES; page += 1) {
    const query = { chainId: networkId, ...(cursor !== undefined && { cursor }) };
    const gateway = await loadGateway();
    const reply = await gateway.callSource(networkId, history, { path: { address }, query });
    if (!reply) return;
    entries.push(...reply.data);
    const known = [...allAddresses, ...paidRecipients(namespace)];
    recordCounterparties(caipAddress, detectPoisoning(entries, address, known));
    if (reply.next === null || reply.next === cursor) return;
    cursor = reply.next;
  }
}

/** Empty where the namespace or the gateway has no history. Never rejects. */
export async function loadCounterparties(account: ConnectedAccount): Promise<CounterpartyReader> {
  const { caipAddress, namespace } = account;
  if (sessionOf(namespace)?.adapter.activity) {
    const of = `${$options.get().apiUrl} ${caipAddress}`;
    // A clock that was set back makes nothing fresh for ever.
    if (last?.of !== of || Math.abs(Date.now() - last.at) > FRESH_MS) {
      const work = read(account);
      last = { of, at: Date.now(), work };
      // A failed read is repeated at the next review; a slow one is not sent twice.
      work.catch((cause: unknown) => {
        log.info('send', cause);
        if (last?.work === work) last = undefined;
      });
    }
    await withTimeout(last.work, MAX_WAIT_MS, () => appKitError('http_timeout')).catch(() => {});
  }
  return knownCounterparties(caipAddress);
}
