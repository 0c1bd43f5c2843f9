/**
 * The registry: the only importer of islands, with `on-demand.ts`. An island is its lines here or there, in
 * core/i18n/view-titles.ts and in cdn-manifest.json.
 */
import type { ComponentType } from 'react';
import type { Namespace } from '../../protocol/caip';
import type { ViewName } from '../../protocol/host/views';
import type { ScreenRow } from '../core/contracts/feature';
import {
  loadSession,
  setAdapterLoader,
  setGatewayLoader,
  setSessionLoader,
  setWalletLoader,
} from '../core/contracts/island-loaders';
import type { EarlyRuntime, Runtime } from '../core/contracts/runtime-types';
import type { AccountTabs, ConnectMethods, ViewProps } from '../core/contracts/view-types';
import { appKitError } from '../core/errors/app-kit-error';
import { isMobile } from '../core/platform/device';
import { ConnectView } from '../features/connect/ConnectView';
import { preloadView } from '../ui/layout/Lazy';
import { loadLater } from './dialog/load-deferred';

type ViewComponent = ComponentType<ViewProps>;
type Loader<Island> = () => Promise<Island>;

interface Screen {
  /** One function each: it is the key that `Lazy` remembers a component by. */
  load: Loader<ViewComponent>;
  /** CSS px held free until it has come. */
  height: number;
  /** Needs a connected account. */
  personal: true | undefined;
}

const connect = () => import('../features/connect');
const connecting = () => import('../features/connect/connecting-views');
const install = () => import('../features/connect/install/install-views');
const pair = () => {
  // Beside the view that shows it, not after it.
  if (!isMobile()) qrCode().catch(() => {});
  return import('../features/pair');
};
const qrCode = () => import('../ui/media/qr-code/QrCode');
const allWallets = () => import('../features/all-wallets');
const account = () => import('../features/account');
const network = () => import('../features/network');

/** The connect methods that islands add to the first view; they come with the session. */
export const FIRST_VIEW_METHODS: ConnectMethods = {
  email: async () => (await onDemand()).emailField(),
};

/** The first view is part of the shell. */
export const FIRST_VIEW = ConnectView;

/**
 * View, island, height. A screen that is not here comes with a later island, see `isAvailable`.
 * These load once the runtime is there.
 */
const AHEAD: readonly ScreenRow[] = [
  ['AllWallets', allWallets, 420],
  ['ConnectWallets', connect, 440],
  ['ConnectingExternal', connecting, 260],
  ['Account', account, 480, true],
];

/** A phone opens an app in the moment of the press, and shows this. */
const ON_PHONES: readonly ScreenRow[] = [
  ['ConnectingWalletConnect', pair, 480],
  ['ConnectingWalletConnectBasic', pair, 480],
];

/** These load when they are opened. */
const WHEN_OPENED: readonly ScreenRow[] = [
  ['WhatIsAWallet', install, 300],
  ['GetWallet', install, 300],
  ['Downloads', install, 480],
  ['UnsupportedChain', network, 300, true],
  ['Networks', network, 176],
  ['ConnectingMultiChain', network, 300],
  ['WhatIsANetwork', network, 230],
];

const screens = new Map<unknown, Screen>();

/** All of them wait until the session has started. */
function addScreens(rows: readonly ScreenRow[]): Screen['load'][] {
  return rows.map(([view, island, height, personal]) => {
    const load = async () => {
      // Of the runtime's own file, and without rules: its screens need no connections yet.
      if (island === connect) return (await connect()).views[view as 'ConnectWallets'];
      const [feature, runtime] = await Promise.all([island(), loadSession()]);
      return runtime.startFeature(feature).views?.[view] as ViewComponent;
    };
    screens.set(view, { load, height, personal });
    return load;
  });
}

const ahead = addScreens(AHEAD);
const onPhones = addScreens(ON_PHONES);
addScreens(WHEN_OPENED);

export const screenOf = (view: ViewName): Screen | undefined => screens.get(view);

/** On the left of Account. */
export const networkSelect = async () => (await network()).NetworkSelect;

/** Inside Account: none before there is an account. */
export let accountTabs: AccountTabs = {};

/** Whatever it is. Those on demand are available from then on that the session is there. */
export function isAvailable(view: unknown): view is ViewName {
  return view === 'Connect' || screens.has(view);
}

/** The namespaces of `ADAPTERS`, which comes later. */
export const ADAPTER_NAMESPACES: readonly Namespace[] = [
  'eip155',
  'polkadot',
  'cosmos',
  'solana',
  'bip122',
];

const injected = async () => (await import('../wallets/injected')).injectedWallet;
const onDemand = () => import('./on-demand');

export interface LoaderParts {
  version: string;
  /** The surface that receives the user's presses. */
  surface: HTMLElement;
}

/**
 * Hands core the ways to its islands. A failed load is not remembered: the next call tries again.
 * @returns a stop that ends the session.
 */
export function installLoaders({ version, surface }: LoaderParts): () => void {
  setGatewayLoader(() => import('../core/gateway/gateway-api'));
  setWalletLoader((id) =>
    id === 'injected' ? injected() : onDemand().then(({ loadLateWallet }) => loadLateWallet(id)),
  );
  setAdapterLoader((namespace) => onDemand().then(({ ADAPTERS }) => ADAPTERS[namespace]()));
  let early: Promise<EarlyRuntime> | undefined;
  let session: Promise<Runtime> | undefined;
  let closed = false;
  const startEarly = async (): Promise<EarlyRuntime> => {
    // Of one file: before the session begins, all that leads to a screen knows whether it is there.
    const [{ startRuntime }, { ON_DEMAND, ACCOUNT_TABS }] = await Promise.all([
      import('../core/startup/runtime'),
      onDemand(),
    ]);
    // Destroyed while loading: it must not start.
    if (closed) throw appKitError('load_failed');
    addScreens(ON_DEMAND);
    accountTabs = ACCOUNT_TABS;
    return startRuntime({ version, surface, onToast: loadLater, adapters: ADAPTER_NAMESPACES });
  };
  const start = async (): Promise<Runtime> => {
    try {
      early ??= startEarly();
      const runtime = await early.catch((cause) => {
        early = undefined;
        throw cause;
      });
      const coming = runtime.loadConnections();
      // Beside the connections. A screen's load asks for the session, which is there by now.
      ahead.forEach(preloadView);
      if (isMobile()) onPhones.forEach(preloadView);
      return await coming;
    } catch (cause) {
      session = undefined;
      throw cause;
    }
  };
  setSessionLoader(() => {
    session ??= start();
    return session;
  });
  return () => {
    closed = true;
    early?.then(
      (one) => one.stop(),
      () => {},
    );
  };
}
