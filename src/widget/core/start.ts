/** Puts core to work: stores filled, rules on, other tabs heard, the earlier session brought back. */
import { NAMESPACES, type Namespace, parseCaipNetworkId } from '../../protocol/caip';
import { loadCatalogue, resetCatalogue } from './catalogue';
import { setChains } from './chains';
import { cancelConnect } from './connections';
import { leaveWallets, loadGateway } from './door';
import { startExternal } from './external-connectors';
import { log } from './logger';
import { lostRequestsAreTold } from './lost-requests';
import { $modal } from './modal';
import { cancelSwitch } from './network-switch';
import { findNetwork, setNetworks } from './networks';
import { $options, type Options, setOptions } from './options';
import { networkOrPlaceholder } from './placeholder';
import { startPublishing } from './publish';
import { recallFeatures } from './remote-features';
import { cancelRestores, restoreAll } from './restore';
import { startRules } from './rules';
import { setSdk } from './sdk';
import { endSession } from './sessions';
import { all, onChange } from './store-changes';
import { setStorageProject, storage } from './stored';
import { startTabs } from './tabs';
import { resetWalletList } from './wallet-list';

export interface CoreStart {
  options: Options;
  version: string;
  /** The families this build has adapters for. */
  adapters: readonly Namespace[];
}

/** The stored network, which may be one nobody configured any more; else the default; else the first. */
function firstNetwork({ defaultNetwork }: Options, usable: readonly Namespace[]) {
  const stored = storage.get('active_caip_network_id');
  const wanted = stored ?? defaultNetwork;
  if (!wanted || !usable.includes(parseCaipNetworkId(wanted).namespace)) return;
  return stored ? networkOrPlaceholder(stored) : findNetwork(wanted);
}

/** Once a page. @returns an idempotent stop that leaves no listener, timer or session. */
export function startCore(start: CoreStart): () => void {
  const { options, version, adapters } = start;
  if ($options.get() !== options) setOptions(options);
  setStorageProject(options.projectId);
  setNetworks(options.networks);
  const usable = adapters.filter((ns) => options.networks.some((one) => one.namespace === ns));
  recallFeatures();
  setChains(usable, firstNetwork(options, usable), adapters);
  setSdk({ version, adapters: usable });

  const stops = [
    startPublishing(),
    startRules(),
    startTabs(options.projectId),
    startExternal(),
    // Nothing is asked of the gateway until somebody wants to see something; what failed is asked again.
    onOpen(() => {
      loadGateway().then((gateway) => gateway.loadRemoteFeatures(), log.warn);
      void loadCatalogue();
    }),
  ];
  stops.push(lostRequestsAreTold(restoreAll()));

  return () => {
    for (const stop of stops.splice(0)) stop();
    cancelConnect();
    cancelSwitch();
    cancelRestores();
    for (const namespace of NAMESPACES) endSession(namespace);
    leaveWallets();
  };
}

/** What the wallets to offer depend on. */
function offerOf(options: Options): string {
  const { projectId, networks, featuredWalletIds, includeWalletIds, excludeWalletIds } = options;
  const { wallets, coinbase } = options.enable;
  const chains = networks.map(({ id }) => id);
  const ids = [featuredWalletIds, includeWalletIds, excludeWalletIds];
  return JSON.stringify([projectId, chains, ids, wallets, coinbase]);
}

/** Each time the modal opens, and when other wallets are to be offered while it is open. */
function onOpen(act: () => void): () => void {
  if ($modal.get().open) act();
  return all(
    onChange($modal, (now, old) => now.open && !old.open && act()),
    onChange($options, (now, old) => {
      if (offerOf(now) === offerOf(old)) return;
      resetCatalogue();
      resetWalletList();
      if ($modal.get().open) act();
    }),
  );
}
