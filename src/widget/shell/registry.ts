/**
 * The door: the only importer of islands, with `on-demand.ts`. An island is its lines here or there, in
 * core/i18n/view-titles.ts and in cdn-manifest.json.
 */
import type { ComponentType } from 'react';
import type { Namespace } from '../../protocol/caip';
import type { ViewName } from '../../protocol/host/views';
import type { Adapter } from '../core/contracts/adapter';
import {
  loadSession,
  setAdapterLoader,
  setGatewayLoader,
  setSessionLoader,
  setWalletLoader,
} from '../core/contracts/island-loaders';
import type { Runtime } from '../core/contracts/runtime-types';
import type {
  AccountTabs,
  ConnectMethods,
  ScreenRow,
  ViewProps,
} from '../core/contracts/view-types';
import type { Wallet, WalletId } from '../core/contracts/wallet';
import { appKitError } from '../core/errors/app-kit-error';
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
const pair = () => import('../features/pair');
const allWallets = () => import('../features/all-wallets');
const account = () => import('../features/account');
const network = () => import('../features/network');
const wallets = () => import('../features/profile-wallets');

/**
 * The connect methods that islands add to the first view. None so far: email and social login have
 * reserved slots.
 */
export const CONNECT_METHODS: ConnectMethods = {};

/** The first view is part of the shell. */
export const FIRST_VIEW = ConnectView;

/** View, island, height. A screen that is not here comes with a later island, see `isAvailable`. */
const LATER: readonly ScreenRow[] = [
  ['AllWallets', allWallets, 420],
  ['ConnectWallets', connect, 440],
  ['GetWallet', connect, 304],
  ['Downloads', connect, 240],
  ['ConnectingExternal', connect, 260],
  ['ConnectingWalletConnect', pair, 480],
  ['ConnectingWalletConnectBasic', pair, 480],
  ['WhatIsAWallet', connect, 260],
  ['Account', account, 480, true],
  ['Networks', network, 176],
  ['SwitchNetwork', network, 260],
  ['SwitchActiveChain', network, 240],
  ['UnsupportedChain', network, 300, true],
  ['ConnectingMultiChain', network, 300],
  ['WhatIsANetwork', network, 230],
  ['ProfileWallets', wallets, 260, true],
];

const screens = new Map<unknown, Screen>();

/** All of them wait until the session has started. */
function addScreens(rows: readonly ScreenRow[]): Screen['load'][] {
  return rows.map(([view, island, height, personal]) => {
    const load = async () => {
      const [feature, runtime] = await Promise.all([island(), loadSession()]);
      return (runtime.startFeature(feature).views as Record<ViewName, ViewComponent>)[view];
    };
    screens.set(view, { load, height, personal });
    return load;
  });
}

/** They come in the session's file. */
const ahead = addScreens(LATER);

export const screenOf = (view: ViewName): Screen | undefined => screens.get(view);

/** On the left of Account. */
export const networkSelect = async () => (await network()).NetworkSelect;

/** Inside Account: none before there is an account. */
export let accountTabs: AccountTabs = {};

/** Whatever it is. Those on demand are available from then on that the session is there. */
export function isAvailable(view: unknown): view is ViewName {
  return view === 'Connect' || screens.has(view);
}

const WALLETS: Partial<Record<WalletId, Loader<Wallet>>> = {
  injected: async () => (await import('../wallets/injected')).injectedWallet,
  external: async () => (await import('../wallets/external')).externalWallet,
  walletconnect: async () => (await import('../wallets/walletconnect')).walletConnect,
};

const ADAPTERS: Partial<Record<Namespace, Loader<Adapter>>> = {
  eip155: async () => (await import('../adapters/eip155')).eip155,
  polkadot: async () => (await import('../adapters/polkadot')).polkadot,
  cosmos: async () => (await import('../adapters/cosmos')).cosmos,
  solana: async () => (await import('../adapters/solana')).solana,
  bip122: async () => (await import('../adapters/bip122')).bip122,
};

/** The namespaces with an adapter in this build. */
export const ADAPTER_NAMESPACES = Object.keys(ADAPTERS) as Namespace[];

export interface LoaderParts {
  version: string;
  /** The surface that receives the user's presses. */
  surface: EventTarget;
}

/**
 * Hands core the ways to its islands. A failed load is not remembered: the next call tries again.
 * @returns a stop that ends the session.
 */
export function installLoaders({ version, surface }: LoaderParts): () => void {
  setGatewayLoader(() => import('../core/gateway/gateway-api'));
  setWalletLoader(
    (id) => WALLETS[id]?.() ?? Promise.reject(appKitError('connection_client_missing')),
  );
  setAdapterLoader((namespace) => ADAPTERS[namespace]?.());
  let session: Promise<Runtime> | undefined;
  let closed = false;
  setSessionLoader(() => {
    if (!session) {
      // Of one file: before the session begins, all that leads to a screen knows whether it is there.
      session = Promise.all([import('../core/startup/runtime'), import('./on-demand')]).then(
        ([{ startRuntime }, { ON_DEMAND, ACCOUNT_TABS: TABS }]) => {
          // Destroyed while loading: it must not start.
          if (closed) throw appKitError('load_failed');
          addScreens(ON_DEMAND);
          accountTabs = TABS;
          return startRuntime({ version, surface, adapters: ADAPTER_NAMESPACES });
        },
      );
      // Once: a screen's load asks for the session itself, so that each asking would ask for all again.
      session.then(
        () => {
          ahead.forEach(preloadView);
          loadLater();
        },
        () => {
          session = undefined;
        },
      );
    }
    return session;
  });
  return () => {
    closed = true;
    session?.then(
      (one) => one.stop(),
      () => {},
    );
  };
}
