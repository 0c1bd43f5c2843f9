/**
 * Repairs the tables before the client starts, so that it can read them. The client stops at the
 * first malformed table, and would on every visit. Source: hazards B "IndexedDB blocked/corrupt".
 */
import * as v from 'valibot';
import { log } from '../../../core/reporting/logger';
import type { Store } from './indexed-db-store';

const SCHEMAS: Readonly<Record<string, v.GenericSchema>> = {
  keychain: v.record(v.string(), v.string()),
  messages: v.record(v.string(), v.record(v.string(), v.string())),
  messages_withoutClientAck: v.record(v.string(), v.record(v.string(), v.string())),
};
const rows = v.array(v.record(v.string(), v.unknown()));

/** Takes away the tables that cannot be read. */
export async function repairTables(store: Store, prefix: string): Promise<void> {
  for (const key of await store.getKeys()) {
    const [, name] = key.split(`:${prefix}//`);
    if (!key.startsWith('wc@2:') || !name) continue;
    if (v.is(SCHEMAS[name] ?? rows, await store.getItem(key))) continue;
    log.warn('walletconnect', 'dropped an unreadable table', name);
    await store.removeItem(key);
  }
}
