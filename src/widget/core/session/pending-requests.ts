/**
 * Records the open requests of the page's own provider to a wallet. A reload loses the answer, not
 * the request. The content to sign is never stored. Source: hazards B "reloaded during signing".
 */
import { decodeStored, encodeStored, type StorageValue } from '../../../protocol/storage-keys';
import { readTabText, removeTabText, writeTabText } from '../storage/storage-writer';

type OpenRequests = StorageValue<'open_requests'>;

/** (ours) A page may ask without end. */
const KEPT_COUNT = 20;

/**
 * Methods with a lasting effect: a signature, a payment, a permission. Other effects become visible
 * or are read again.
 */
const LASTING = /sign|grant|send(?!Raw)/i;

/** Of this page. */
const own = new Set<string>();
let leaving = false;

/** Also those of the page before this one. */
export function openRequests(): OpenRequests {
  return decodeStored('open_requests', readTabText('open_requests') ?? '') ?? [];
}

function keep(list: OpenRequests): void {
  if (list.length === 0) removeTabText('open_requests');
  else writeTabText('open_requests', encodeStored('open_requests', list.slice(-KEPT_COUNT)));
}

export function forgetRequests(ids: ReadonlySet<string>): void {
  keep(openRequests().filter(({ id }) => !ids.has(id)));
}

/** @returns a function to call on any answer. */
export function recordRequest(connectorId: string, method: string): () => void {
  if (!LASTING.test(method)) return () => {};
  const id = `${Math.random()}`;
  own.add(id);
  keep([...openRequests(), { id, connectorId, method }]);
  return () => {
    if (!leaving && own.delete(id)) forgetRequests(new Set([id]));
  };
}

/** A request that ends while the page unloads is not a wallet answer. */
export function setLeaving(now: boolean): void {
  leaving = now;
}

export const isLeaving = (): boolean => leaving;

/** The widget ends, the page stays and hears the answers itself. */
export function dropOwnRequests(): void {
  forgetRequests(own);
  own.clear();
}
