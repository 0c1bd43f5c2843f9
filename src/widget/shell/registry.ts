/** The door: the only importer of islands. An island is its lines here, in core/views and in cdn-manifest.json. */
import type { ComponentType } from 'react';
import type { Namespace } from '../../protocol/caip';
import type { ViewName } from '../../protocol/host';
import type { Adapter } from '../core/adapter';
import {
  loadSession,
  setAdapterLoader,
  setGatewayLoader,
  setSessionLoader,
  setWalletLoader,
} from '../core/door';
import { appKitError } from '../core/errors';
import type { Session } from '../core/session-contract';
import type { AccountTabs, ConnectMethods, ViewProps } from '../core/view-props';
import type { Wallet, WalletId } from '../core/wallet';
import { ConnectView } from '../features/connect/ConnectView';
import { preload } from '../ui/Lazy';
import { loadLater } from './later-parts';

type ViewComponent = ComponentType<ViewProps>;
type Loader<Island> = () => Promise<Island>;

interface Screen {
  /** One function each: it is the key that `Lazy` remembers a component by. */
  load: Loader<ViewComponent>;
  /** CSS px held free until it has come. */
  height: number;
}

const connect = () => import('../features/connect');
const pair = () => import('../features/pair');
const allWallets = () => import('../features/all-wallets');
const account = () => import('../features/account');
const tokens = () => import('../features/tokens');
const network = () => import('../features/network');
const wallets = () => import('../features/profile-wallets');
const send = () => import('../features/send');
const receive = () => import('../features/receive');

/** What islands add to the first view. None has come yet: e-mail and social login have their places. */
export const METHODS: ConnectMethods = {};

/** The first view is part of the shell. */
export const FIRST_VIEW = ConnectView;

/** View, island, height. A screen that is not here comes with a later island, see `isAvailable`. */
const LATER: readonly [ViewName, Loader<{ views: object }>, number][] = [
  ['AllWallets', allWallets, 420],
  ['ConnectWallets', connect, 440],
  ['GetWallet', connect, 304],
  ['Downloads', connect, 240],
  ['ConnectingExternal', connect, 260],
  ['ConnectingWalletConnect', pair, 480],
  ['ConnectingWalletConnectBasic', pair, 480],
  ['WhatIsAWallet', connect, 260],
  ['Account', account, 480],
  ['AccountSettings', account, 380],
  ['Networks', network, 176],
  ['SwitchNetwork', network, 260],
  ['SwitchActiveChain', network, 240],
  ['UnsupportedChain', network, 300],
  ['ConnectingMultiChain', network, 300],
  ['WhatIsANetwork', network, 230],
  ['ProfileWallets', wallets, 260],
  ['WalletSend', send, 340],
  ['WalletSendSelectToken', send, 420],
  ['WalletSendPreview', send, 420],
  ['WalletReceive', receive, 560],
  ['WalletCompatibleNetworks', receive, 240],
];

/** They come in the session's file and wait until it has started. */
export const SCREENS: Readonly<Partial<Record<ViewName, Screen>>> = Object.fromEntries(
  LATER.map(([view, island, height]): [ViewName, Screen] => {
    const load = async () => {
      const [{ views }] = await Promise.all([island(), loadSession()]);
      return (views as Record<ViewName, ViewComponent>)[view];
    };
    return [view, { load, height }];
  }),
);

/** On the left of Account. */
export const networkSelect = async () => (await network()).NetworkSelect;

/** Inside Account: they come when they are looked at. */
export const accountTabs: AccountTabs = {
  tokens: async () => (await tokens()).TokensTab,
};

export function isAvailable(view: ViewName): boolean {
  return view === 'Connect' || Object.hasOwn(SCREENS, view);
}

const WALLETS: Partial<Record<WalletId, Loader<Wallet>>> = {
  injected: async () => (await import('../wallets/injected')).injected,
  external: async () => (await import('../wallets/external')).external,
  walletconnect: async () => (await import('../wallets/walletconnect')).walletConnect,
};

const ADAPTERS: Partial<Record<Namespace, Loader<Adapter>>> = {
  eip155: async () => (await import('../adapters/eip155')).eip155,
  polkadot: async () => (await import('../adapters/polkadot')).polkadot,
  cosmos: async () => (await import('../adapters/cosmos')).cosmos,
  solana: async () => (await import('../adapters/solana')).solana,
  bip122: async () => (await import('../adapters/bip122')).bip122,
};

/** Families this build can act on. */
export const ADAPTER_NAMESPACES = Object.keys(ADAPTERS) as Namespace[];

export interface DoorParts {
  version: string;
  /** What the visitor presses in. */
  surface: EventTarget;
}

/**
 * Hands core the ways to its islands. A failed load is not remembered: the next call tries again.
 * @returns a stop that ends the session.
 */
export function openDoor({ version, surface }: DoorParts): () => void {
  setGatewayLoader(() => import('../core/gateway'));
  setWalletLoader(
    (id) => WALLETS[id]?.() ?? Promise.reject(appKitError('connection_client_missing')),
  );
  setAdapterLoader((namespace) => ADAPTERS[namespace]?.());
  let session: Promise<Session> | undefined;
  let closed = false;
  setSessionLoader(() => {
    if (!session) {
      session = import('../core/session').then(({ startSession }) => {
        // Destroyed while it was on its way: it must not begin.
        if (closed) throw appKitError('load_failed');
        return startSession({ version, surface, adapters: ADAPTER_NAMESPACES });
      });
      // Once: a screen's load asks for the session itself, so that each asking would ask for all again.
      session.then(
        () => {
          for (const { load } of Object.values(SCREENS)) preload(load);
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
