import { test } from 'node:test';
import { type Network, namedNetwork, parseNetworkObject } from '../../../protocol/networks';
import { createCaipWallet } from '../../core/testing/fake-caip-wallet';
import { type ConformanceKit, conformanceCases } from '../conformance';
import { bip122 } from './adapter';

const FIRST = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const SECOND = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3';
const BASE58 = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2';

const home = namedNetwork('bip122:000000000019d6689c085ae165831e93') as Network;
/** An unknown network: any address may be valid on it. */
const away = parseNetworkObject({
  id: 'bip122:ffffffffffffffffffffffffffffffff',
  name: 'Elsewhere',
  nativeCurrency: { symbol: 'XBT', decimals: 8 },
});

const kit: ConformanceKit = {
  adapter: bip122,
  addresses: [FIRST, SECOND],
  spellings: [
    [FIRST.toUpperCase(), FIRST],
    [BASE58, BASE58],
  ],
  malformed: [
    FIRST.replace('w508', 'w509'),
    FIRST.replace('bc1q', 'bc1Q'),
    BASE58.toLowerCase(),
    `${BASE58}1`,
    FIRST.slice(0, -1),
    `bip122:000000000019d6689c085ae165831e93:${FIRST}`,
    'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '',
    null,
    undefined,
    42,
    {},
    [FIRST],
  ],
  networks: [home, away],
  balance: 0n,
  absent: {
    getBalance: 'the namespace has none (specification §1)',
    addNetwork: 'a wallet has the networks it has',
  },
  wallet: (options) =>
    createCaipWallet(options, { signMessage: () => ({ signature: 'ab'.repeat(65) }) }),
};

for (const { title, skip, run } of conformanceCases(kit)) test(`bip122: ${title}`, { skip }, run);
