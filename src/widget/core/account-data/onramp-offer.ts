/**
 * Decides if the page offers to buy with money. The time zone is a guess of the country, made without a
 * request; it hides nothing but the on-ramp. Source: protocol §4.5; ADR 46.
 */

import { $options } from '../config/options';
import { $remoteFeatures, type RemoteFeatures } from '../config/remote-features';
import type { Adapter } from '../contracts/adapter';

const RESTRICTED =
  /^asia\/(?:shanghai|urumqi|chongqing|harbin|kashgar|macau|macao|hong_kong|beijing)$/i;

const zoneNow = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** @param zone IANA name */
export const sellsInZone = (zone: string = zoneNow()): boolean =>
  $options.get().onrampZones === 'all' || !RESTRICTED.test(zone);

/** @param adapter of the account; a namespace without balances has nothing to buy. */
export function offersOnramp(
  adapter: Pick<Adapter, 'getBalance'> | undefined,
  { onramp }: Pick<RemoteFeatures, 'onramp'> = $remoteFeatures.get(),
): boolean {
  return Boolean(onramp && adapter?.getBalance) && sellsInZone();
}
