import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { $connectors, addConnector, findConnector, removeConnector } from './connectors';
import { fakeConnector } from './fake-world';
import { $options, setOptions } from './options';
import { setPresence } from './presence';

const PLAIN = $options.get();
const ids = (): string[] => $connectors.get().map(({ id, namespace }) => `${id} ${namespace}`);

beforeEach(() => {
  setOptions(PLAIN);
  setPresence({ families: ['eip155', 'solana'], activeNamespace: undefined });
});

test('WalletConnect is there before any wallet is, for the active family, else the first', () => {
  assert.deepEqual(ids(), ['walletConnect eip155']);
  setPresence({ activeNamespace: 'solana' });
  assert.deepEqual(ids(), ['walletConnect solana']);
  setPresence({ activeNamespace: 'cosmos' });
  assert.deepEqual(ids(), ['walletConnect eip155']);
  setPresence({ families: [] });
  assert.deepEqual(ids(), []);
});

test('`-walletconnect` hides it, and nothing else', () => {
  const fox = fakeConnector('fox');
  addConnector(fox);
  setOptions({ ...PLAIN, enable: { ...PLAIN.enable, walletconnect: false } });
  assert.deepEqual(ids(), ['fox eip155']);
  removeConnector('fox', 'eip155');
});

test('`-eip6963` and `-injected` hide EVM wallets, not those of other families', () => {
  const all = [
    fakeConnector('io.one'),
    { ...fakeConnector('injected'), type: 'INJECTED' as const },
    fakeConnector('wallet-standard:Sun', 'solana'),
  ];
  for (const one of all) addConnector(one);
  const enable = { ...PLAIN.enable, eip6963: false, injected: false };
  setOptions({ ...PLAIN, enable });
  assert.deepEqual(ids(), ['walletConnect eip155', 'wallet-standard:Sun solana']);
  for (const { id, namespace } of all) removeConnector(id, namespace);
});

test('a stored connection by WalletConnect finds its connector in each family', () => {
  assert.deepEqual(findConnector('walletConnect', 'solana'), {
    id: 'walletConnect',
    type: 'WALLET_CONNECT',
    name: 'WalletConnect',
    namespace: 'solana',
    wallet: 'walletconnect',
  });
  assert.equal(findConnector('fox', 'eip155'), undefined);
});
