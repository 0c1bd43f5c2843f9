/**
 * Cooldowns for servers that fail repeatedly. The gateway still asks a chain's only upstream during
 * a cooldown; a picture is not worth that wait.
 */
import { backoffMs } from '../../../protocol/backoff';
import { cooldownLeft } from '../../../protocol/cooldown';
import type { Clock } from '../../environment';
import { createTtlCache } from '../fetch/ttl-cache';
import { FAILURES_BEFORE_BACKOFF, UPSTREAM_BACKOFF } from '../rpc/circuit-breaker';

/** How long a server is remembered, and how many. */
const REMEMBER = 600_000;
const MOST = 2_000;

export interface ServerCooldowns {
  isResting(host: string): boolean;
  worked(host: string): void;
  failed(host: string): void;
}

export function createRests(now: Clock): ServerCooldowns {
  const hosts = createTtlCache<{ failures: number; until: number }>(REMEMBER, MOST, now);
  return {
    isResting: (host) =>
      cooldownLeft(hosts.get(host)?.until ?? 0, now(), UPSTREAM_BACKOFF.most) > 0,
    worked: (host) => hosts.set(host, { failures: 0, until: 0 }),
    failed(host) {
      const failures = (hosts.get(host)?.failures ?? 0) + 1;
      const more = failures - FAILURES_BEFORE_BACKOFF;
      const wait = more < 0 ? 0 : backoffMs(UPSTREAM_BACKOFF, more);
      hosts.set(host, { failures, until: now() + wait });
    },
  };
}
