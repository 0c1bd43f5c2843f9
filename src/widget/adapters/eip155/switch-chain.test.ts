import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { parseNetworkObject } from '../../../protocol/networks';
import { createFakeProvider, FAULTS } from '../../core/testing/fake-provider';
import { switchNetwork } from './switch-chain';

const TARGET = parseNetworkObject({
  id: 'eip155:31338',
  name: 'Local Two',
  nativeCurrency: { name: 'Two', symbol: 'TWO', decimals: 18 },
  rpcUrl: 'https://two.example/rpc',
});
const HEX = '0x7a6a';

async function passTime(t: TestContext): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) {
    await Promise.resolve();
    t.mock.timers.tick(100);
  }
}

/**
 * A wallet that answers the switch request with `fault`, and then handles the request to add the
 * network as configured.
 */
function switching(fault: unknown, add: 'works' | 'refuses' | 'lies' | 'adds' = 'works') {
  let current = '0x1';
  let added = false;
  const provider = createFakeProvider({
    eth_chainId: () => current,
    wallet_switchEthereumChain() {
      if (!added || add === 'lies') throw fault;
      current = HEX;
      return null;
    },
    wallet_addEthereumChain() {
      if (add === 'refuses') throw FAULTS.refusal;
      added = true;
      if (add === 'works') current = HEX;
      return null;
    },
  });
  return provider;
}

const UNKNOWN = [
  'unknown chain',
  'unknown chain, code as a text',
  'unknown chain, wrapped',
  'invalid chain id',
  'internal error',
  'default error',
  'unknown chain without a code',
  'unknown chain under -32602',
  'unknown chain as JSON in the message',
  'unknown chain of ethers',
  'unknown chain of viem',
  'switch not supported',
  'switch not found',
] as const;

for (const name of UNKNOWN) {
  test(`switch: after "${name}" the network is added, once, and checked`, async () => {
    const provider = switching(FAULTS[name]);
    await switchNetwork(provider, TARGET);
    assert.equal(provider.count('wallet_switchEthereumChain'), 1);
    const added = provider.calls.filter((call) => call.method === 'wallet_addEthereumChain');
    assert.deepEqual(
      added.map((call) => call.params),
      [
        [
          {
            chainId: HEX,
            chainName: 'Local Two',
            nativeCurrency: { name: 'Two', symbol: 'TWO', decimals: 18 },
            rpcUrls: ['https://two.example/rpc'],
          },
        ],
      ],
    );
  });
}

const NO_SECOND = [
  'refusal',
  'refusal with the code as a text',
  'refusal around another error',
  'refusal under 5000',
  'refusal without a code',
  'refusal of viem',
  'pending',
  'a text',
  'nothing',
] as const;

for (const name of NO_SECOND) {
  test(`switch: after "${name}" there is no second prompt`, async () => {
    const provider = switching(FAULTS[name]);
    await assert.rejects(switchNetwork(provider, TARGET));
    assert.equal(provider.count('wallet_switchEthereumChain'), 1);
    assert.equal(provider.count('wallet_addEthereumChain'), 0);
  });
}

test('switch, user rejects adding the network: ends', async () => {
  const provider = switching(FAULTS['unknown chain'], 'refuses');
  await assert.rejects(switchNetwork(provider, TARGET));
  assert.equal(provider.count('wallet_addEthereumChain'), 1);
});

test('switch, network added but the wallet stays: one more request to switch', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const provider = switching(FAULTS['unknown chain'], 'adds');
  const done = switchNetwork(provider, TARGET);
  await passTime(t);
  await done;
  assert.equal(provider.count('wallet_switchEthereumChain'), 2);
  assert.equal(provider.count('wallet_addEthereumChain'), 1);
});

test('switch: fails if the wallet confirms but stays on its network', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const provider = createFakeProvider({
    eth_chainId: () => '0x1',
    wallet_switchEthereumChain: () => null,
  });
  const done = assert.rejects(switchNetwork(provider, TARGET), {
    code: 'switch_failed',
    message: 'Failed to switch to Local Two',
  });
  await passTime(t);
  await done;
  assert.equal(provider.count('wallet_switchEthereumChain'), 1);
});
