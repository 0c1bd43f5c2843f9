/**
 * One history page from an external service: the total time limit, and the error without a page.
 */
import { ApiError } from '../../http/api-error';
import type { ChainPosition } from '../../store/store-reads';
import type { RemoteReason } from '../fetch/guarded-fetch';

/** However many requests it takes, ms: the widget gives up after 15 s, and is to hear why. */
const DEADLINE = 12_000;

export interface HistoryQuery {
  /** Lower-case. */
  account: string;
  /** Only older entries; null: the newest. */
  before: ChainPosition | null;
  /** Aborted when the time is over. */
  deadline: AbortSignal;
}

/** @param ask gets a signal that aborts after the time limit */
export async function inTime<Page>(ask: (deadline: AbortSignal) => Promise<Page>): Promise<Page> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), DEADLINE);
  try {
    return await ask(late.signal);
  } finally {
    clearTimeout(timer);
  }
}

const LATE: RemoteReason = 'timeout';

export function historyError(reason?: string): ApiError {
  const why = reason === LATE ? ': the upstream took too long.' : '.';
  return new ApiError(503, 'transport', `The history of this network is unavailable${why}`);
}
