/** For unit tests: the embedded wallet on a page of its own, with a frame that a test answers for. */
import type { Namespace } from '../../../protocol/caip';
import type { ConnectRequest, WalletProvider } from '../../core/contracts/wallet';
import { setStorageProject } from '../../core/storage/typed-storage';
import { configure, fakeStorage, setGlobal, setWindow } from '../../core/testing/fake-page';
import { forceClose } from '../../core/views/modal';
import { createEmbeddedWallet } from './embedded-wallet';
import { fakeFrame } from './fake-frame';

export const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
export const SOL = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
export const KEY = '@appkit-embed/p1/';

export const connectRequest = (namespace: Namespace, references: string[] = []) =>
  ({
    connector: { id: 'ID_AUTH', type: 'AUTH', name: 'Email', namespace, wallet: 'embedded' },
    ...{ references, networks: [], signal: new AbortController().signal },
    onPairing: () => {},
  }) as ConnectRequest;

export function fakeLogin() {
  const store = fakeStorage();
  setGlobal('localStorage', store);
  setGlobal('matchMedia', () => ({
    ...{ matches: false, addEventListener() {}, removeEventListener() {} },
  }));
  setGlobal('location', { origin: 'https://shop.test', hostname: 'shop.test' });
  setGlobal('document', { title: 'Shop' });
  setWindow({});
  configure({}, { features: { email: true } });
  setStorageProject('p1');
  const frame = fakeFrame();
  const wallet = createEmbeddedWallet(window, () => frame.parts);
  return {
    ...{ store, frame, wallet },
    stored: (suffix: string) => store.map.get(`${KEY}${suffix}`),
    async connected(chainId: number | string = 1): Promise<WalletProvider> {
      const namespace = typeof chainId === 'number' ? 'eip155' : 'solana';
      const connecting = wallet.connect(connectRequest(namespace));
      if (frame.posts.length === 0) frame.ready();
      await frame.reply('GET_USER', { address: ADDRESS, email: 'a@b.test', chainId });
      return connecting;
    },
    stop() {
      wallet.leave?.();
      forceClose();
    },
  };
}
