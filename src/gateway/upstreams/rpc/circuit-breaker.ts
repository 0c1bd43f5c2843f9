/**
 * Circuit breaker for a chain's upstreams: an upstream that fails repeatedly gets a backoff, so
 * requests do not wait for it. Then a single request probes it.
 */
import { type Backoff, backoffMs } from '../../../protocol/backoff';
import { cooldownLeft } from '../../../protocol/cooldown';
import type { Clock } from '../../environment';

/** Backoff of an upstream or server that fails repeatedly. */
export const UPSTREAM_BACKOFF: Readonly<Backoff> = { first: 5_000, most: 120_000, jitter: 1 / 4 };

/** Failures in a row after which an upstream or server gets a backoff. */
export const FAILURES_BEFORE_BACKOFF = 3;

interface Memory {
  failures: number;
  rests: number;
  /** Epoch ms. */
  restsUntil: number;
  /** One request is finding out whether it is back. */
  probing: boolean;
}

export interface Circuit {
  /**
   * Returns the index of the next upstream to ask. Undefined if none is left, or if all are in
   * backoff and a probe is already running. The caller must release the index with one of the other
   * three methods.
   */
  take(asked: ReadonlySet<number>): number | undefined;
  worked(place: number): void;
  /**
   * @param rest backoff in ms that the upstream requested, if any. @returns true if the upstream is
   * in backoff from now on.
   */
  failed(place: number, rest?: number): boolean;
  /** Nothing was learned: the caller went away. */
  leave(place: number): void;
}

export function createCircuit(count: number, now: Clock): Circuit {
  const upstreams = Array.from(
    { length: count },
    (): Memory => ({ failures: 0, rests: 0, restsUntil: 0, probing: false }),
  );
  const isWell = ({ failures, rests }: Memory) => failures < FAILURES_BEFORE_BACKOFF && rests === 0;
  const isOver = ({ restsUntil }: Memory) =>
    cooldownLeft(restsUntil, now(), UPSTREAM_BACKOFF.most) === 0;

  return {
    take(asked) {
      const place = upstreams.findIndex(
        (upstream, at) =>
          !asked.has(at) && (isWell(upstream) || (isOver(upstream) && !upstream.probing)),
      );
      const chosen = upstreams[place];
      if (chosen) {
        chosen.probing = !isWell(chosen);
        return place;
      }
      if (upstreams.some(({ probing }) => probing)) return undefined;
      // If all upstreams are in backoff, try the one with the earliest end instead of failing
      // without a request.
      const [first] = upstreams
        .map((upstream, at) => ({ upstream, at }))
        .filter(({ at }) => !asked.has(at))
        .sort((one, other) => one.upstream.restsUntil - other.upstream.restsUntil);
      if (!first) return undefined;
      first.upstream.probing = true;
      return first.at;
    },
    worked(place) {
      const upstream = upstreams[place];
      if (upstream) Object.assign(upstream, { failures: 0, rests: 0, probing: false });
    },
    failed(place, rest = 0) {
      const upstream = upstreams[place];
      if (!upstream) return false;
      upstream.failures += 1;
      upstream.probing = false;
      if (upstream.failures < FAILURES_BEFORE_BACKOFF && rest === 0) return false;
      const own = backoffMs(UPSTREAM_BACKOFF, upstream.rests);
      upstream.rests += 1;
      upstream.restsUntil = now() + Math.min(UPSTREAM_BACKOFF.most, Math.max(own, rest));
      return true;
    },
    leave(place) {
      const upstream = upstreams[place];
      if (upstream) upstream.probing = false;
    },
  };
}
