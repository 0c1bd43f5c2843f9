/**
 * Resolves names from the configured registries and services, in their order. Caches identities,
 * which are for display.
 */
import type { GatewayConfig } from '../../config';
import type { Clock } from '../../environment';
import type { QueryDataService } from '../external/data-service-client';
import { createTtlCache } from '../fetch/ttl-cache';
import type { EvmCalls } from '../rpc/evm-call';
import type { Features } from '../source-health';
import type { NameSource } from '../source-types';
import type { CopyAvatar } from './avatars';
import { createEns } from './ens';
import { createRestNames } from './rest-names';

/** For display only, in ms. Source: specification §9 (5 minutes). */
const KEEP_IDENTITY = 300_000;
/** (ours) A name or a picture that is missing may come soon, in ms. */
const KEEP_INCOMPLETE = 60_000;
const MOST = 50_000;

export interface Identity {
  name: string | null;
  /** Id of the gateway's copy. */
  avatar: string | null;
  /** When the gateway asked the source, epoch ms. */
  resolvedAt: number;
  /** The gateway asks the source again from this time on, epoch ms. */
  expiresAt: number;
}

export interface NameResolver {
  /** True if any account can have a name on this gateway. */
  any: boolean;
  /** @throws ApiError or Error when the identity is not available now. */
  identityOf(address: string): Promise<Identity>;
  /**
   * Always asks the source: the caller may send money to this address.
   * @param name normalized. Undefined when the name has no owner. @throws the same
   */
  addressOf(name: string): Promise<string | undefined>;
}

interface NamesOptions {
  config: GatewayConfig;
  calls: EvmCalls;
  ask: QueryDataService;
  avatars: CopyAvatar;
  features: Features;
  now: Clock;
}

export function createNames({
  config,
  calls,
  ask,
  avatars,
  features,
  now,
}: NamesOptions): NameResolver {
  const sources = new Map<string, NameSource>();
  for (const [chain, { sources: configured }] of Object.entries(config.chains)) {
    const source = chain.startsWith('eip155:') ? configured?.names : undefined;
    if (source?.kind === 'ens') sources.set(chain, createEns(chain, source.registry, calls));
    if (source?.kind === 'rest') sources.set(chain, createRestNames(chain, source, ask));
    if (chain.startsWith('eip155:')) features.set('names', chain, source ? 'unknown' : 'off');
  }
  const identities = createTtlCache<Identity>(KEEP_IDENTITY, MOST, now);
  const open = new Map<string, Promise<Identity>>();

  /**
   * Returns the first result. An unavailable source may know the name, so its failure never counts
   * as no name.
   */
  async function first<Value>(ask: (source: NameSource) => Promise<Value | undefined>) {
    let failure: { error: unknown } | undefined;
    for (const [chain, source] of sources) {
      try {
        const found = await features.watch('names', chain, () => ask(source));
        if (found !== undefined) return found;
      } catch (error) {
        failure = { error };
      }
    }
    if (failure) throw failure.error;
    return undefined;
  }

  async function look(own: string): Promise<Identity> {
    const resolvedAt = now();
    const found = await first((source) => source.nameOf(own));
    const avatar = found?.avatar ? await avatars(found.avatar, own) : undefined;
    const isWhole = found !== undefined && (found.avatar === null || avatar !== undefined);
    const keep = isWhole ? KEEP_IDENTITY : KEEP_INCOMPLETE;
    const name = found?.name ?? null;
    const expiresAt = resolvedAt + keep;
    const identity = { name, avatar: avatar ?? null, resolvedAt, expiresAt };
    identities.set(own, identity, expiresAt - now());
    return identity;
  }

  return {
    any: sources.size > 0,
    async identityOf(address) {
      const own = address.toLowerCase();
      const known = identities.get(own) ?? open.get(own);
      if (known) return known;
      const asked = look(own).finally(() => open.delete(own));
      open.set(own, asked);
      return asked;
    },
    addressOf: (name) => first((source) => source.addressOf(name)),
  };
}
