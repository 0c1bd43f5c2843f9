/**
 * Names from any JSON service; the configuration gives their paths. The gateway checks the service
 * only against itself: an operator who configures a service trusts its names. Payments do not trust
 * it: the widget asks the registry of its own network before it sends.
 */
import { isEvmAddress } from '../../../protocol/validate';
import { ApiError } from '../../http/api-error';
import { fillTemplate, type QueryDataService, valueAt } from '../external/data-service-client';
import { RemoteError } from '../fetch/guarded-fetch';
import type { NameRestConfig } from '../source-config';
import type { NameSource } from '../source-types';
import { MAX_AVATAR } from './avatars';
import { isNormal } from './normalize-name';

export function createRestNames(
  chain: string,
  { nameOf, addressOf }: NameRestConfig,
  ask: QueryDataService,
): NameSource {
  const unreadable = () =>
    new ApiError(503, 'transport', 'The name service is unavailable. Try again later.');

  /** Undefined for an unknown name; services also answer 404 for it. */
  async function reply(url: string): Promise<object | undefined> {
    const body = await ask(`names ${chain}`, url).catch((error: unknown) => {
      if (error instanceof RemoteError && error.reason === 'http_404') return undefined;
      throw unreadable();
    });
    if (body === undefined || body === null) return undefined;
    if (typeof body !== 'object') throw unreadable();
    return body;
  }

  /**
   * The text at a path; undefined for an empty place. Any other value means that the service has
   * changed.
   */
  function textAt(body: object, place: readonly string[]): string | undefined {
    const value = valueAt(body, place) ?? '';
    if (typeof value !== 'string') throw unreadable();
    return value.trim() || undefined;
  }

  async function leadsTo(name: string): Promise<string | undefined> {
    const body = await reply(fillTemplate(addressOf.url, { name }));
    const address = body && textAt(body, addressOf.address);
    if (!address) return undefined;
    if (!/^0x/i.test(address) || !isEvmAddress(address)) throw unreadable();
    return BigInt(address) === 0n ? undefined : address.toLowerCase();
  }

  return {
    kind: 'external',
    async nameOf(address) {
      const own = address.toLowerCase();
      const body = await reply(fillTemplate(nameOf.url, { address: own }));
      const name = body && textAt(body, nameOf.name);
      if (!name || !isNormal(name) || (await leadsTo(name)) !== own) return undefined;
      const avatar = nameOf.avatar && valueAt(body, nameOf.avatar);
      const isPicture = typeof avatar === 'string' && avatar.length <= MAX_AVATAR;
      return { name, avatar: (isPicture && avatar.trim()) || null };
    },
    addressOf: leadsTo,
  };
}
