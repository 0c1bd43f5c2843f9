/**
 * Bytes that this process holds for visitors: requests that wait for a node, and replies that a
 * visitor has not taken. A limit applies to each visitor and to all of them, and a visitor has a few
 * requests at once. Without it, visitors who do not read fill the memory.
 */
import type { CallSignal } from '../concurrency/call-signal';
import { ApiError } from './api-error';

export interface ByteLimits {
  /** Bytes of all visitors. */
  total: number;
  /** Bytes of one visitor. */
  visitor: number;
  /** Requests of one visitor at once. */
  atOnce: number;
}

/** One request and its reply. */
export interface HeldRequest {
  /** @throws ApiError 429 or 503 when there is no room. */
  hold(bytes: number): void;
  release(bytes: number): void;
  /** The reply waits for the visitor from now on. `cut` ends it when others need the room. */
  sending(cut: () => void): void;
  /** Releases everything, and lets the visitor's next request begin. May be called again. */
  end(): void;
}

export interface ByteBudget {
  /** Waits while the visitor has too many at once. @throws ApiError 429 */
  open(visitor: string, signal: CallSignal): Promise<HeldRequest>;
}

/** Waiting requests of one visitor, for each that is served. */
const WAITING = 3;
/** A request waits this long for its turn, in ms. */
const PATIENCE = 10_000;

interface VisitorBytes {
  bytes: number;
  open: number;
  /** Each begins one request. */
  waiting: Set<() => void>;
}

function busy(words: string): ApiError {
  return new ApiError(429, 'rate_limited', `${words}: try again in 1 s.`, { 'Retry-After': '1' });
}

/** @param onBytes Called with the bytes of all visitors after each change. */
export function createByteBudget(
  { total, visitor: most, atOnce }: ByteLimits,
  onBytes: (bytes: number) => void = () => {},
): ByteBudget {
  const visitors = new Map<string, VisitorBytes>();
  /** Replies that wait for their visitors, the oldest first. */
  const sending = new Map<HeldRequest, () => void>();
  let bytes = 0;

  function begin(name: string, own: VisitorBytes): HeldRequest {
    let held = 0;
    let ended = false;
    const change = (by: number) => {
      held += by;
      own.bytes += by;
      bytes += by;
      onBytes(bytes);
    };
    const flight: HeldRequest = {
      hold(more) {
        if (ended || own.bytes + more > most) throw busy('Too many bytes at once');
        for (const [oldest, cut] of sending) {
          if (bytes + more <= total) break;
          oldest.end();
          cut();
        }
        if (bytes + more > total) {
          const later = { 'Retry-After': '1' };
          throw new ApiError(503, 'transport', 'The gateway is busy: try again in 1 s.', later);
        }
        change(more);
      },
      release(fewer) {
        if (!ended) change(-Math.min(held, fewer));
      },
      sending(cut) {
        if (!ended) sending.set(flight, cut);
      },
      end() {
        if (ended) return;
        ended = true;
        sending.delete(flight);
        change(-held);
        const [next] = own.waiting;
        if (next) {
          own.waiting.delete(next);
          next();
          return;
        }
        own.open -= 1;
        if (own.open === 0) visitors.delete(name);
      },
    };
    return flight;
  }

  return {
    async open(name, signal) {
      const own = visitors.get(name) ?? { bytes: 0, open: 0, waiting: new Set() };
      visitors.set(name, own);
      if (own.open < atOnce) {
        own.open += 1;
        return begin(name, own);
      }
      if (own.waiting.size >= atOnce * WAITING) throw busy('Too many requests at once');
      return new Promise((resolve, reject) => {
        const stop = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', leave);
        };
        const turn = () => {
          stop();
          resolve(begin(name, own));
        };
        const leave = () => {
          stop();
          own.waiting.delete(turn);
          reject(busy('Too many requests at once'));
        };
        const timer = setTimeout(leave, PATIENCE).unref();
        signal.addEventListener('abort', leave);
        own.waiting.add(turn);
        if (signal.aborted) leave();
      });
    },
  };
}
