/**
 * What a wallet was asked through the page's own provider and has not answered. A reload takes the
 * answer away, not the question. What was to be signed is never kept. Source: hazards B "reloaded
 * during signing".
 */
import { decodeStored, encodeStored, type StorageValue } from '../../../protocol/storage-keys';
import { readTabText, removeTabText, writeTabText } from '../storage/storage-writer';

type OpenRequests = StorageValue<'open_requests'>;

/** (ours) A page may ask without end. */
const KEPT_COUNT = 20;

/** What lasts: a signature, a payment, a permission. The rest shows by itself, or is read again. */
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

/** @returns what is to be called with any answer. */
export function recordRequest(connectorId: string, method: string): () => void {
  if (!LASTING.test(method)) return () => {};
  const id = `${Math.random()}`;
  own.add(id);
  keep([...openRequests(), { id, connectorId, method }]);
  return () => {
    if (!leaving && own.delete(id)) forgetRequests(new Set([id]));
  };
}

/** What ends while the page goes is no answer of a wallet. */
export function setLeaving(now: boolean): void {
  leaving = now;
}

export const isLeaving = (): boolean => leaving;

/** The widget ends, the page stays and hears the answers itself. */
export function dropOwnRequests(): void {
  forgetRequests(own);
  own.clear();
}
