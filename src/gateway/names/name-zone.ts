/** The zone in which this gateway registers names: its store, its rules, its signed answers. */
import { createHmac } from 'node:crypto';
import type { Gateway } from '../gateway-context';
import { siteNetwork } from '../http/ip-address';
import { type AnswerCcip, createCcipAnswer } from './ccip-answer';
import { createNameRegistry, type NameRegistry } from './register-name';
import type { ZoneConfig } from './zone-config';
import { createZoneNames, type ZoneNames } from './zone-names';

export interface NameZone {
  config: ZoneConfig;
  names: ZoneNames;
  registry: NameRegistry;
  answer: AnswerCcip;
  /** A mark of the visitor's site, the same in each process with this key. It leads to no address. */
  markOf(visitor: string): string;
}

/** @param key of the signer, 32 bytes as hex. @throws Error without a key for a configured zone */
export function createNameZone(
  { config: { names: zone, chains }, store, calls, now }: Gateway,
  key: string | undefined,
): NameZone | undefined {
  if (!zone) return undefined;
  if (key === undefined) throw new Error('names: the signer’s key is missing');
  const names = createZoneNames(store);
  const serves = (chainId: string) => Object.hasOwn(chains, chainId);
  const { resolver } = zone;
  const chain = BigInt(zone.chain.split(':')[1] ?? '');
  return {
    config: zone,
    names,
    registry: createNameRegistry({ ...zone, names, calls, serves, now }),
    markOf: (visitor) =>
      createHmac('sha256', `${zone.zone} ${key}`)
        .update(siteNetwork(visitor))
        .digest('base64url')
        .slice(0, 22),
    answer: createCcipAnswer({ zone: zone.zone, resolver, chain, key, names, now }),
  };
}
