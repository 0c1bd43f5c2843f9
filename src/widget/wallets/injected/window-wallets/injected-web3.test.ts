import assert from 'node:assert/strict';
import { before, mock, test } from 'node:test';
import { encodeAddress, signatureVerify } from '@polkadot/util-crypto';
import { never } from '../../../core/testing/fake-provider';
import { type Account, addresses, createExtension, makeKeys, pairs } from './fake-substrate-wallet';
import {
  asked,
  connect,
  createWalletPage,
  eachTestIsAVisit,
  found,
  hear,
  settle,
} from './fake-window-wallets';
import { discoverInjectedWeb3 } from './injected-web3';

const DOT = '91b171bb158e2d3848fa23a9f1c25182';
const KSM = 'b0a8d493285c2df73290dfb7e61f870f';
const WESTEND = 'e143f23803ac50e8f6f8e62695d1ce9e';
const ID = 'injectedWeb3:talisman';
const SELECTED = { id: ID, namespace: 'polkadot' } as const;

eachTestIsAVisit();
before(makeKeys);

function visit(injectedWeb3: object) {
  const page = createWalletPage({ injectedWeb3 });
  return { page, standard: discoverInjectedWeb3(page.window) };
}

async function connected(extension: ReturnType<typeof createExtension>) {
  const { page, standard } = visit({ talisman: extension });
  const provider = await connect(standard, SELECTED, [DOT]);
  await asked(provider, 'caip_accounts', { prompt: true });
  return { page, standard, provider };
}

test('account details: the key type, in any spelling of the address', async () => {
  const { provider } = await connected(createExtension());
  const [pair] = pairs;
  assert.ok(pair);
  for (const prefix of [0, 42]) {
    const address = encodeAddress(pair.publicKey, prefix);
    assert.deepEqual(provider.accountDetails?.(address), { type: 'sr25519' });
  }
  assert.equal(provider.accountDetails?.(addresses[1] ?? ''), undefined);
});

test('each entry: a wallet under its known name, no prompt', () => {
  const talisman = createExtension();
  const { page, standard } = visit({
    talisman,
    'My\u202e Wallet': { connect: () => never() },
    broken: { enable: 'no' },
    nothing: null,
    '\u200b': createExtension(),
    ['x'.repeat(100)]: createExtension(),
    constructor: createExtension(),
  });
  assert.deepEqual(
    found(standard).map(({ id, name, namespace, type }) => [id, name, namespace, type]),
    [
      [ID, 'Talisman', 'polkadot', 'ANNOUNCED'],
      ['injectedWeb3:My%E2%80%AE%20Wallet', 'My Wallet', 'polkadot', 'ANNOUNCED'],
      ['injectedWeb3:constructor', 'constructor', 'polkadot', 'ANNOUNCED'],
    ],
  );
  assert.deepEqual(talisman.said, []);
  assert.equal(page.listeners(), 0);
});

test('late wallet: found and reported once', () => {
  const page = createWalletPage();
  const list: string[] = [];
  const stop = discoverInjectedWeb3(page.window).discover(({ id }) => list.push(id));
  mock.timers.tick(400);
  Object.assign(page.window, { injectedWeb3: { talisman: createExtension() } });
  mock.timers.tick(100);
  assert.deepEqual(list, [ID]);
  mock.timers.tick(10_000);
  page.window.dispatchEvent(new Event('load'));
  assert.deepEqual(list, [ID]);
  stop();
  assert.equal(page.listeners(), 0);
});

test('throwing getters and hostile proxies: ignored', () => {
  const angry = () => {
    throw new Error('no');
  };
  const proxy = new Proxy({}, { get: angry, ownKeys: angry, has: angry });
  for (const injectedWeb3 of [
    proxy,
    { one: proxy },
    Object.defineProperty({}, 'one', { enumerable: true, get: angry }),
    7,
    null,
    'talisman',
  ]) {
    const page = createWalletPage({ injectedWeb3 });
    assert.deepEqual(found(discoverInjectedWeb3(page.window)), []);
  }
  const page = createWalletPage(
    Object.defineProperty({}, 'injectedWeb3', { enumerable: true, get: angry }),
  );
  assert.deepEqual(found(discoverInjectedWeb3(page.window)), []);
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`w${at}`, proxyless]));
  assert.equal(found(visit(many).standard).length, 50);
});
const proxyless = { enable: () => never() };

test('prompt allowed: enables the site under its own name; not allowed: sends no request', async () => {
  const extension = createExtension();
  const { standard } = visit({ talisman: extension });
  const provider = await connect(standard, SELECTED, [DOT]);
  assert.deepEqual(await asked(provider, 'caip_accounts', { prompt: false }), []);
  assert.deepEqual(extension.said, []);
  const accounts = [`polkadot:${DOT}:${addresses[0]}`];
  assert.deepEqual(await asked(provider, 'caip_accounts', { prompt: true }), accounts);
  assert.deepEqual(await asked(provider, 'caip_accounts'), accounts);
  assert.deepEqual(extension.said, ['enable  Tea shop ']);
});

test('accounts of another chain or key type: omitted', async () => {
  const extension = createExtension();
  const [first = '', second = ''] = addresses;
  extension.accounts = [
    { address: first, genesisHash: `0x${KSM}${'0'.repeat(32)}` },
    { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', type: 'ethereum' },
    { address: second, genesisHash: `0x${DOT}${'0'.repeat(32)}` },
    null,
    { address: 7 },
  ] as Account[];
  const { provider } = await connected(extension);
  assert.deepEqual(await asked(provider, 'caip_accounts'), [`polkadot:${DOT}:${second}`]);
  const heard = hear(provider);
  await asked(provider, 'caip_switchNetwork', { networkId: `polkadot:${KSM}` });
  assert.deepEqual(heard, [
    ['chainChanged', `polkadot:${KSM}`],
    ['accountsChanged', [`polkadot:${KSM}:${first}`]],
  ]);
  await assert.rejects(
    asked(provider, 'caip_switchNetwork', { networkId: `polkadot:${WESTEND}` }),
    { code: 4902 },
  );
  for (const networkId of ['cosmos:cosmoshub-4', 'tea', 7, undefined]) {
    await assert.rejects(asked(provider, 'caip_switchNetwork', { networkId }), { code: -32602 });
  }
  assert.deepEqual(await asked(provider, 'caip_accounts'), [`polkadot:${KSM}:${first}`]);
});

test('rejection: passed on, and the next attempt asks again', async () => {
  const extension = createExtension();
  extension.enabled = new Error('Rejected');
  const { standard } = visit({ talisman: extension });
  const provider = await connect(standard, SELECTED, [DOT]);
  await assert.rejects(asked(provider, 'caip_accounts', { prompt: true }), { message: 'Rejected' });
  extension.enabled = true;
  assert.equal(((await asked(provider, 'caip_accounts', { prompt: true })) as []).length, 1);
  assert.equal(extension.said.length, 2);
});

test('text: signed as bytes, for the account in any spelling, and verifies', async () => {
  const extension = createExtension();
  const { provider } = await connected(extension);
  // Starts like hex bytes but is plain text.
  const message = '0x12 Grüße ✓';
  const address = encodeAddress(pairs[0]?.publicKey ?? '', 0);
  const { signature } = (await asked(provider, 'polkadot_signMessage', { address, message })) as {
    signature: string;
  };
  assert.ok(signatureVerify(`<Bytes>${message}</Bytes>`, signature, address).isValid);
  assert.equal(extension.said.at(-1), `sign bytes ${addresses[0]}`);
  await assert.rejects(
    asked(provider, 'polkadot_signMessage', { address: addresses[1], message }),
    { code: 4100 },
  );
  await assert.rejects(asked(provider, 'polkadot_signMessage', { message }), { code: -32602 });
});

test('transaction: sent to the wallet with its own spelling of the account', async () => {
  const extension = createExtension();
  const { provider } = await connected(extension);
  const address = encodeAddress(pairs[0]?.publicKey ?? '', 0);
  const transactionPayload = { address, method: '0x00' };
  assert.deepEqual(
    await asked(provider, 'polkadot_signTransaction', { address, transactionPayload }),
    { signature: '0x01', signedTransaction: '0x02' },
  );
  assert.equal(extension.said.at(-1), `pay ${addresses[0]} 0x00`);
  for (const method of ['eth_accounts', 'polkadot_tea', 'constructor', 'toString']) {
    await assert.rejects(asked(provider, method), { code: 4200 });
  }
});

test('account changes: reported until the last listener leaves', async () => {
  const extension = createExtension();
  const { provider } = await connected(extension);
  const heard: unknown[] = [];
  const listener = (list: unknown) => heard.push(list);
  provider.on?.('accountsChanged', listener);
  await settle();
  assert.equal(extension.watchers.size, 1);
  assert.deepEqual(heard, []);
  extension.change(addresses.map((address) => ({ address })));
  extension.change([{ address: addresses[1] ?? '' }]);
  await settle();
  assert.deepEqual(heard.at(-1), [`polkadot:${DOT}:${addresses[1]}`]);
  extension.change([]);
  await settle();
  assert.deepEqual(heard.at(-1), []);
  provider.removeListener?.('accountsChanged', listener);
  assert.equal(extension.watchers.size, 0);
});

test('wallet without events or a signer: still a wallet', async () => {
  const extension = { enable: async () => ({ accounts: { get: async () => 'tea' } }) };
  const { standard } = visit({ talisman: extension });
  const provider = await connect(standard, SELECTED, [DOT]);
  hear(provider);
  assert.deepEqual(await asked(provider, 'caip_accounts', { prompt: true }), []);
  await assert.rejects(asked(provider, 'polkadot_signMessage', { address: 'x', message: '' }), {
    code: 4100,
  });
});

test('later visit: shows the earlier grant, and asks the wallet only on a user action', async () => {
  const extension = createExtension();
  const shown = encodeAddress(pairs[0]?.publicKey ?? '', 0);
  const { standard } = visit({ talisman: extension });
  const provider = await standard.restore(ID, 'polkadot', `polkadot:${DOT}`, [shown]);
  assert.ok(provider);
  const heard = hear(provider);
  assert.deepEqual(await asked(provider, 'caip_accounts', { prompt: false }), [
    `polkadot:${DOT}:${shown}`,
  ]);
  await settle();
  assert.deepEqual(extension.said, []);
  await asked(provider, 'polkadot_signMessage', { address: shown, message: 'x' });
  assert.deepEqual(extension.said, ['enable  Tea shop ', `sign bytes ${addresses[0]}`]);
  assert.deepEqual(heard, [['accountsChanged', [`polkadot:${DOT}:${addresses[0]}`]]]);
});

test('remembered account without permission: reported, and not used to sign', async () => {
  const extension = createExtension();
  const { standard } = visit({ talisman: extension });
  const provider = await standard.restore(ID, 'polkadot', `polkadot:${DOT}`, addresses.slice(1));
  assert.ok(provider);
  const heard = hear(provider);
  const params = { address: addresses[1], message: 'x' };
  await assert.rejects(asked(provider, 'polkadot_signMessage', params), { code: 4100 });
  assert.deepEqual(heard, [['accountsChanged', [`polkadot:${DOT}:${addresses[0]}`]]]);
});

test('removed wallet: restore returns none, connect rejects; neither waits forever', async () => {
  const { page, standard } = visit({});
  const restoring = standard.restore(ID, 'polkadot', `polkadot:${DOT}`);
  const connecting = assert.rejects(connect(standard, SELECTED, [DOT]), { code: 'wallet_missing' });
  mock.timers.tick(2_000);
  assert.equal(await restoring, undefined);
  await connecting;
  await settle();
  assert.equal(page.listeners(), 0);
  await standard.disconnect(ID, 'polkadot');
});
