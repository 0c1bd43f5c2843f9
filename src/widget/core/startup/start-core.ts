/** Puts core to work for the first screens: stores filled, the page told, the gateway asked. */
import { type Namespace, parseCaipNetworkId } from '../../../protocol/caip';
import { setSdk } from '../config/client-params';
import { $options, type Options, setOptions } from '../config/options';
import { recallFeatures } from '../config/remote-features';
import { loadGateway } from '../contracts/island-loaders';
import { publishSnapshot } from '../host/publish-snapshot';
import { log } from '../reporting/logger';
import { ANALYTICS_RULES } from '../rules/analytics-rules';
import { PORTFOLIO_PRELOAD } from '../rules/portfolio-preload';
import { startRuleSets } from '../rules/rule-phases';
import { TERMS_RULES } from '../rules/terms-rules';
import { $activeAccount } from '../state/accounts';
import { setChains } from '../state/namespaces';
import { findNetwork, setNetworks } from '../state/networks';
import { combineStops, onChange } from '../state/store-listeners';
import { networkOrPlaceholder } from '../state/unknown-network';
import { setStorageProject, storage } from '../storage/typed-storage';
import { $modal } from '../views/modal';
import { setRouterHost } from '../views/router';
import { startExternal } from '../wallets/external-connectors';
import { loadCatalogue, resetCatalogue } from '../wallets/load-catalogue';
import { onOfferChange } from '../wallets/offer-change';
import { preloadEarlier } from '../wallets/stored-connector';

export interface CoreStart {
  options: Options;
  version: string;
  /** The namespaces that this build has adapters for. */
  adapters: readonly Namespace[];
}

/** The stored network, even one that is no longer configured; else the default; else the first. */
function firstNetwork({ defaultNetwork }: Options, usable: readonly Namespace[]) {
  const stored = storage.get('active_caip_network_id');
  const wanted = stored ?? defaultNetwork;
  if (!wanted || !usable.includes(parseCaipNetworkId(wanted).namespace)) return;
  return stored ? networkOrPlaceholder(stored) : findNetwork(wanted);
}

/** Once a page. `start-connections.ts` starts the rest. @returns an idempotent stop that leaves no listener. */
export function startCore(start: CoreStart): () => void {
  const { options, version, adapters } = start;
  if ($options.get() !== options) setOptions(options);
  setStorageProject(options.projectId);
  setNetworks(options.networks);
  const usable = adapters.filter((ns) => options.networks.some((one) => one.namespace === ns));
  recallFeatures();
  setChains(usable, firstNetwork(options, usable), adapters);
  setSdk({ version, adapters: usable });
  preloadEarlier();
  setRouterHost({ isConnected: () => $activeAccount.get().status === 'connected' });

  const stops = [
    publishSnapshot(),
    startRuleSets([PORTFOLIO_PRELOAD, ANALYTICS_RULES, TERMS_RULES]),
    startExternal(),
    // No gateway request before the user opens something; failed requests are sent again.
    onOpen(() => {
      loadGateway().then((gateway) => gateway.loadRemoteFeatures(), log.warn);
      void loadCatalogue();
    }),
  ];
  return () => {
    for (const stop of stops.splice(0)) stop();
  };
}

/** Each time the modal opens, and when other wallets are to be offered while it is open. */
function onOpen(act: () => void): () => void {
  if ($modal.get().open) act();
  return combineStops(
    onChange($modal, (now, old) => now.open && !old.open && act()),
    onOfferChange(() => {
      resetCatalogue();
      if ($modal.get().open) act();
    }),
  );
}
