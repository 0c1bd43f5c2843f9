import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import {
  cryptoWaitReady,
  ed25519PairFromSeed,
  ed25519Sign,
  encodeAddress,
  signatureVerify,
  sr25519PairFromSeed,
  sr25519Sign,
} from '@polkadot/util-crypto';
import { type Network, namedNetwork } from '../../../protocol/networks';
import { isMalformed } from '../../core/errors/wallet-errors';
import { createCaipWallet } from '../../core/testing/fake-caip-wallet';
import { createFakeProvider, never, throwing } from '../../core/testing/fake-provider';
import { type ConformanceKit, conformanceCases } from '../conformance';

import { polkadot } from './adapter';

const POLKADOT = namedNetwork('polkadot:91b171bb158e2d3848fa23a9f1c25182') as Network;
const KUSAMA = namedNetwork('polkadot:b0a8d493285c2df73290dfb7e61f870f') as Network;
/** A network without a known format: addresses stay unchanged. */
const WITHOUT_PREFIX = { ...POLKADOT, id: 'polkadot:00000000000000000000000000000000' } as Network;
const FIRST = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5';
const SECOND = '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3';
const GENERIC = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
const ON_KUSAMA = 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F';
const SEED = Uint8Array.from({ length: 32 }, (_, at) => at + 1);

const kit: ConformanceKit = {
  adapter: polkadot,
  addresses: [FIRST, SECOND],
  // One spelling per network: the network decides, not the text (below).
  spellings: [],
  malformed: [
    FIRST.slice(0, -1),
    `${FIRST}1`,
    FIRST.replace('V', 'W'),
    FIRST.toLowerCase(),
    `polkadot:91b171bb158e2d3848fa23a9f1c25182:${FIRST}`,
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    'cosmos1sguafvgmel6f880ryvq8efh9522p8zvmrzlcrq',
    '',
    null,
    undefined,
    42,
    {},
    [FIRST],
  ],
  networks: [POLKADOT, WITHOUT_PREFIX],
  balance: 0n,
  absent: { getBalance: 'specification §1', addNetwork: 'a wallet has its networks' },
  wallet: (options) =>
    createCaipWallet(options, {
      polkadot_signMessage: () => ({ signature: `0x${'ab'.repeat(64)}` }),
    }),
};

for (const { title, skip, run } of conformanceCases(kit)) test(`polkadot: ${title}`, { skip }, run);

test("account: shown in its network's format, regardless of the wallet's spelling", async () => {
  const at = async (network: Network) => {
    const { provider } = createCaipWallet({ accounts: [GENERIC], networkId: network.id }, {});
    return (await polkadot.getAccounts(provider, { prompt: false })).addresses;
  };
  assert.deepEqual(await at(POLKADOT), [FIRST]);
  assert.deepEqual(await at(KUSAMA), [ON_KUSAMA]);
  assert.deepEqual(await at(WITHOUT_PREFIX), [GENERIC]);
});

test('several networks: only the accounts of the first one count', async () => {
  const provider = createFakeProvider({
    caip_accounts: () => [`${KUSAMA.id}:${GENERIC}`, `${POLKADOT.id}:${SECOND}`, 'eip155:1:0x12'],
  });
  const got = await polkadot.getAccounts(provider, { prompt: false });
  assert.deepEqual(got, { addresses: [ON_KUSAMA], networkId: KUSAMA.id });
});

test('malformed account: named alone', async () => {
  const provider = createFakeProvider({ caip_accounts: () => [`${POLKADOT.id}:tea`] });
  await assert.rejects(polkadot.getAccounts(provider, { prompt: true }), {
    code: 'invalid_caip_account',
    message: 'Invalid CAIP-10 address: tea',
  });
});

test('account id with an invalid part: has its own error of the specification', async () => {
  const complaint = async (account: unknown) => {
    const provider = createFakeProvider({ caip_accounts: () => [account] });
    const cause = await polkadot.getAccounts(provider, { prompt: true }).catch((error) => error);
    assert.ok(isMalformed(cause));
    return [cause.code, cause.message];
  };
  for (const account of ['polkadot::tea', `${POLKADOT.id}:`, `tea:1:${SECOND}`, 'polkadot:1:a b']) {
    assert.deepEqual(await complaint(account), ['invalid_caip_address', 'Invalid CAIP Address']);
  }
  for (const account of ['tea', `${POLKADOT.id}:a:b`]) {
    const message = `Invalid CAIP-10 address: ${account}`;
    assert.deepEqual(await complaint(account), ['invalid_caip_account', message]);
  }
});

test('network of another namespace, or an invalid one: no change', () => {
  const provider = createFakeProvider({});
  const told: string[] = [];
  polkadot.watch(provider, {
    accounts() {},
    network: (id) => told.push(id),
    disconnect() {},
  });
  for (const id of ['eip155:1', 'polkadot:', 'tea', null, 7, {}, KUSAMA.id]) {
    provider.emit('chainChanged', id);
  }
  assert.deepEqual(told, [KUSAMA.id]);
});

test('silent request without an answer: times out', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const provider = createFakeProvider({ caip_accounts: never });
  const done = assert.rejects(polkadot.getAccounts(provider, { prompt: false }), {
    code: 'wallet_timeout',
  });
  await Promise.resolve();
  t.mock.timers.tick(5_000);
  await done;
});

before(() => cryptoWaitReady());

const KINDS = {
  sr25519: { pairOf: sr25519PairFromSeed, sign: sr25519Sign },
  ed25519: { pairOf: ed25519PairFromSeed, sign: ed25519Sign },
};

for (const [kind, { pairOf, sign }] of Object.entries(KINDS)) {
  test(`message signed by ${kind}: another library verifies it; the wallet's spelling is requested`, async () => {
    const pair = pairOf(SEED);
    const written = encodeAddress(pair.publicKey, 42);
    const asked: unknown[] = [];
    const { provider } = createCaipWallet(
      { accounts: [GENERIC, written], networkId: POLKADOT.id },
      {
        polkadot_signMessage(params) {
          asked.push(params);
          const { message } = params as { message: string };
          const signed = sign(new TextEncoder().encode(`<Bytes>${message}</Bytes>`), pair);
          // Some wallets omit the prefix.
          return { signature: Buffer.from(signed).toString('hex') };
        },
      },
    );
    const { addresses } = await polkadot.getAccounts(provider, { prompt: false });
    const shown = addresses[1] as string;
    assert.equal(shown, encodeAddress(pair.publicKey, 0));
    const signature = (await polkadot.signMessage?.(provider, shown, 'Grüße ✓')) as string;
    assert.deepEqual(asked, [{ address: written, message: 'Grüße ✓' }]);
    const verified = signatureVerify(`<Bytes>Grüße ✓</Bytes>`, signature, shown);
    assert.deepEqual([verified.isValid, verified.crypto], [true, kind]);
    assert.equal(signatureVerify('<Bytes>Gruesse</Bytes>', signature, shown).isValid, false);
  });
}

test('invalid signature: rejected', async () => {
  const answers = [null, '0x', {}, { signature: 7 }, { signature: '0x12' }, { signature: 'tea' }];
  for (const answer of answers) {
    const { provider } = createCaipWallet(
      { accounts: [FIRST], networkId: POLKADOT.id },
      { polkadot_signMessage: () => answer },
    );
    await assert.rejects(async () => polkadot.signMessage?.(provider, FIRST, 'x'), {
      code: 'sign_message_failed',
    });
  }
  const broken = createFakeProvider({
    caip_accounts: throwing('locked'),
    polkadot_signMessage: throwing(new Error('locked')),
  });
  await assert.rejects(async () => polkadot.signMessage?.(broken, FIRST, 'x'), { quote: 'locked' });
});
