import { setAdapterLoader, setWalletLoader } from '../../widget/core/contracts/island-loaders';
import type { ConnectRequest, Wallet } from '../../widget/core/contracts/wallet';
import { appKitError } from '../../widget/core/errors/app-kit-error';
import { isMobile } from '../../widget/core/platform/device';
import { setSnapshot } from '../../widget/core/state/public-snapshot';
import { resetView } from '../../widget/core/views/router';
import { ConnectingWalletConnectView } from '../../widget/features/pair/ConnectingWalletConnectView';
import { LONG_URI } from './long-uri';

const LIFETIME_MS = 240_000;

const never = () => new Promise<never>(() => {});

/** Behavior of the wallet on the other device, by the name in the address: `?scan=expired`. */
const STORIES: Readonly<Record<string, (request: ConnectRequest) => Promise<never>>> = {
  making: never,
  ready({ onPairing }) {
    onPairing({ uri: LONG_URI, expiresAt: Date.now() + LIFETIME_MS });
    return never();
  },
  expired({ onPairing }) {
    onPairing({ uri: LONG_URI, expiresAt: Date.now() + LIFETIME_MS });
    setTimeout(() => onPairing(undefined));
    return never();
  },
  declined: () => Promise.reject(appKitError('connection_rejected')),
  failed: () => Promise.reject(appKitError('http_unreachable')),
  quoted: () =>
    Promise.reject(Object.assign(new Error('Please update this wallet first.'), { code: -32000 })),
};

/** The first attempt follows the address; a retry gets a code. */
function fakeWallet(story: string): Wallet {
  let attempts = 0;
  return {
    id: 'walletconnect',
    connect(request) {
      attempts += 1;
      const told = attempts === 1 ? STORIES[story] : undefined;
      return (told ?? STORIES.ready ?? never)(request);
    },
    restore: async () => undefined,
  };
}

/** `?app`: a wallet is selected, and its connection methods appear as tabs. */
function selected(): object {
  if (!new URLSearchParams(location.search).has('app')) return {};
  const link = 'fernwallet://';
  const ways = isMobile() ? { mobile_link: link } : { desktop_link: link };
  return { wallet: { id: 'fern', name: 'Fern Wallet', homepage: 'https://fern.test', ...ways } };
}

let ready = false;
function prepare(): void {
  if (ready) return;
  ready = true;
  const wallet = fakeWallet(new URLSearchParams(location.search).get('scan') ?? 'ready');
  setWalletLoader(async () => wallet);
  setAdapterLoader(async (namespace) => ({
    namespace,
    parseAddress: String,
    getAccounts: never,
    watch: () => () => {},
  }));
  setSnapshot({ namespaces: ['eip155'] });
  resetView('ConnectingWalletConnect');
}

/** Renders the real screen with a wallet that behaves as the address says. */
function Scan() {
  prepare();
  return <ConnectingWalletConnectView data={{ ...selected() }} available={() => true} />;
}

export const SCAN_SECTIONS = [{ name: 'Scan', View: Scan }];
