/** Notices options that change the wallets on offer. What was loaded for the earlier ones no longer applies. */
import { $options, type Options } from '../config/options';
import { onChange, type Stop } from '../state/store-listeners';

/** The options that decide which wallets are offered. */
function offerOf(options: Options): string {
  const { projectId, configUrl, basic, networks } = options;
  const { featuredWalletIds, includeWalletIds, excludeWalletIds } = options;
  const { wallets, coinbase } = options.enable;
  const chains = networks.map(({ id }) => id);
  const ids = [featuredWalletIds, includeWalletIds, excludeWalletIds];
  return JSON.stringify([projectId, configUrl, basic, chains, ids, wallets, coinbase]);
}

/** @returns a stop. */
export function onOfferChange(act: () => void): Stop {
  return onChange($options, (now, old) => {
    if (offerOf(now) !== offerOf(old)) act();
  });
}
