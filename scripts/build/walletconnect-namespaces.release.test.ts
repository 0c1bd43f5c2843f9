/**
 * Sessions over several namespaces, with the client we ship and an unmodified wallet with real
 * keys.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Secp256k1HdWallet, type StdSignDoc, serializeSignDoc } from '@cosmjs/amino';
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto';
import {
  cryptoWaitReady,
  encodeAddress,
  signatureVerify,
  sr25519PairFromSeed,
  sr25519Sign,
} from '@polkadot/util-crypto';
import { cosmos } from '../../src/widget/adapters/cosmos/adapter';
import { polkadot } from '../../src/widget/adapters/polkadot/adapter';
import type { Wallet } from '../../src/widget/core/contracts/wallet';
import { ACCOUNT, ONE, startWorld, type World } from './walletconnect-world';

const DOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182';
const KSM = 'polkadot:b0a8d493285c2df73290dfb7e61f870f';
const HUB = 'cosmos:cosmoshub-4';
const SOL = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const NETWORKS = [ONE, DOT, KSM, HUB, SOL];
const PHRASE = 'test test test test test test test test test test test junk';

interface Asked {
  id: number;
  topic: string;
  params: { chainId: string; request: { method: string; params: Record<string, unknown> } };
}

let world: World;
let pair: ReturnType<typeof sr25519PairFromSeed>;
let amino: Secp256k1HdWallet;
let atom: { address: string; pubkey: Uint8Array };
/** As many wallets write it: in the form of no network. */
let generic: string;
let wallet: Wallet;

before(async () => {
  await cryptoWaitReady();
  world = await startWorld();
  pair = sr25519PairFromSeed(Uint8Array.from({ length: 32 }, (_, at) => at));
  generic = encodeAddress(pair.publicKey, 42);
  amino = await Secp256k1HdWallet.fromMnemonic(PHRASE);
  atom = (await amino.getAccounts())[0] as typeof atom;
});
after(() => world.stop());

let born = 0;
const newWallet = () => {
  born += 1;
  wallet = world.newWallet(`appkit-test-namespaces-${born}`);
  return wallet;
};

/** The wallet's next request, answered by its real keys. */
async function signs(): Promise<Asked> {
  const asked = await world.next<Asked>('session_request');
  const { method, params } = asked.params.request;
  const sign = async (): Promise<unknown> => {
    if (method === 'polkadot_signMessage') {
      const bytes = new TextEncoder().encode(`<Bytes>${params.message}</Bytes>`);
      return { signature: `0x${Buffer.from(sr25519Sign(bytes, pair)).toString('hex')}` };
    }
    return amino.signAmino(String(params.signerAddress), params.signDoc as StdSignDoc);
  };
  const response = { id: asked.id, jsonrpc: '2.0' as const, result: await sign() };
  await world.peer.respond({ topic: asked.topic, response: response as never });
  return asked;
}

test('one link, three namespaces: each namespace gets a provider, and each provider signs', async () => {
  newWallet();
  const { provider, topic } = await world.connect(wallet, {
    networks: NETWORKS,
    accounts: [
      `${ONE}:${ACCOUNT}`,
      `${DOT}:${generic}`,
      `${KSM}:${generic}`,
      `${HUB}:${atom.address}`,
    ],
  });
  assert.deepEqual(provider.namespaces, ['eip155', 'polkadot', 'cosmos']);
  assert.deepEqual(await provider.request({ method: 'eth_accounts' }), [ACCOUNT]);

  const dot = await wallet.restore('walletConnect', 'polkadot');
  const hub = await wallet.restore('walletConnect', 'cosmos');
  assert.ok(dot && hub);
  assert.equal(await wallet.restore('walletConnect', 'polkadot'), dot);
  dot.readAddresses?.(polkadot.parseAddress);
  const accounts = await polkadot.getAccounts(dot, { prompt: false });
  assert.deepEqual(accounts, { addresses: [encodeAddress(pair.publicKey, 0)], networkId: DOT });

  const shown = accounts.addresses[0];
  const signing = signs();
  const signature = await polkadot.signMessage?.(dot, shown, 'Grüße');
  const first = await signing;
  assert.equal(first.params.chainId, DOT);
  assert.equal(first.topic, topic);
  assert.equal(first.params.request.params.address, generic);
  assert.ok(signatureVerify('<Bytes>Grüße</Bytes>', signature ?? '', shown).isValid);

  const other = signs();
  const made = (await cosmos.signMessage?.(hub, atom.address, 'Grüße')) ?? '';
  const { chainId, request } = (await other).params;
  assert.equal(chainId, HUB);
  const parts = Secp256k1Signature.fromFixedLength(Buffer.from(made, 'base64'));
  const bytes = serializeSignDoc(request.params.signDoc as StdSignDoc);
  assert.ok(await Secp256k1.verifySignature(parts, sha256(bytes), atom.pubkey));

  // The wallet emits an event for one namespace: the other providers receive nothing.
  const heard: unknown[] = [];
  provider.on?.('chainChanged', (id) => heard.push(id));
  hub.on?.('chainChanged', (id) => heard.push(id));
  const changed = new Promise((resolve) => dot.on?.('chainChanged', resolve));
  await world.peer.emit({ topic, event: { name: 'chainChanged', data: KSM }, chainId: KSM });
  assert.equal(await changed, KSM);
  assert.deepEqual(heard, []);

  const ends = [provider, dot, hub].map(
    (one) => new Promise((resolve) => one.on?.('disconnect', resolve)),
  );
  const parted = world.next<{ topic: string }>('session_delete');
  await Promise.all([
    wallet.disconnect?.('walletConnect', 'polkadot'),
    wallet.disconnect?.('walletConnect', 'cosmos'),
    wallet.disconnect?.('walletConnect', 'eip155'),
  ]);
  await Promise.all(ends);
  assert.equal((await parted).topic, topic);
  await world.parted(topic);
  await assert.rejects(wallet.restore('walletConnect', 'eip155'), { code: 'unauthorized' });
  wallet.leave?.();
  assert.deepEqual(world.strays, []);
});

test('wallet without the selected namespace: connects another namespace of the page', async () => {
  newWallet();
  const { provider } = await world.connect(wallet, {
    networks: NETWORKS,
    accounts: [`${HUB}:${atom.address}`],
  });
  assert.deepEqual(provider.namespaces, ['cosmos']);
  assert.deepEqual(provider.approved, [HUB]);
  const { addresses } = await cosmos.getAccounts(provider, { prompt: true });
  assert.deepEqual(addresses, [atom.address]);
  await assert.rejects(wallet.restore('walletConnect', 'eip155'), { code: 'unauthorized' });
  const parted = world.next('session_delete');
  await wallet.disconnect?.('walletConnect', 'cosmos');
  await parted;
  wallet.leave?.();
});

test('malformed account in one namespace: other namespaces are unaffected', async () => {
  newWallet();
  const { provider } = await world.connect(wallet, {
    networks: NETWORKS,
    accounts: [`${ONE}:${ACCOUNT}`, `${DOT}:tea`, `${HUB}:${atom.address}`],
  });
  assert.deepEqual(provider.namespaces, ['eip155', 'polkadot', 'cosmos']);
  const dot = await wallet.restore('walletConnect', 'polkadot');
  assert.ok(dot);
  dot.readAddresses?.(polkadot.parseAddress);
  await assert.rejects(polkadot.getAccounts(dot, { prompt: false }), {
    message: 'Invalid CAIP-10 address: tea',
  });
  const hub = await wallet.restore('walletConnect', 'cosmos');
  assert.ok(hub);
  assert.deepEqual((await cosmos.getAccounts(hub, { prompt: false })).addresses, [atom.address]);
  const parted = world.next('session_delete');
  await wallet.disconnect?.('walletConnect', 'eip155');
  await parted;
  wallet.leave?.();
});

test('later visit: uses the network that core stored, if the wallet grants it', async () => {
  const prefix = 'appkit-test-namespaces-network';
  const store = world.createStore();
  const first = world.newWallet(prefix, store);
  await world.connect(first, {
    networks: NETWORKS,
    accounts: [`${DOT}:${generic}`, `${KSM}:${generic}`],
  });
  first.leave?.();
  const visit = async (network: string | undefined): Promise<unknown> => {
    const wallet = world.newWallet(prefix, store);
    const dot = await wallet.restore('walletConnect', 'polkadot', network);
    const accounts = await dot?.request({ method: 'caip_accounts' });
    wallet.leave?.();
    return accounts;
  };
  assert.deepEqual(await visit(KSM), [`${KSM}:${generic}`]);
  assert.deepEqual(await visit(undefined), [`${DOT}:${generic}`]);
  assert.deepEqual(await visit('polkadot:0000'), [`${DOT}:${generic}`]);
});

test('later visit: restores each namespace; a revoked namespace ends alone', async () => {
  const prefix = 'appkit-test-namespaces-again';
  const store = world.createStore();
  const first = world.newWallet(prefix, store);
  const { topic } = await world.connect(first, {
    networks: NETWORKS,
    accounts: [`${ONE}:${ACCOUNT}`, `${KSM}:${generic}`, `${HUB}:${atom.address}`],
  });
  first.leave?.();

  const second = world.newWallet(prefix, store);
  const dot = await second.restore('walletConnect', 'polkadot');
  const evm = await second.restore('walletConnect', 'eip155');
  assert.ok(dot && evm);
  assert.deepEqual(await dot.request({ method: 'caip_accounts' }), [`${KSM}:${generic}`]);

  const gone = new Promise((resolve) => dot.on?.('disconnect', resolve));
  const { polkadot: _taken, ...rest } = world.peer.session.get(topic).namespaces;
  await world.peer.update({ topic, namespaces: rest });
  await gone;
  await assert.rejects(second.restore('walletConnect', 'polkadot'), { code: 'unauthorized' });
  assert.deepEqual(await evm.request({ method: 'eth_accounts' }), [ACCOUNT]);
  assert.ok(await second.restore('walletConnect', 'cosmos'));

  const parted = world.next<{ topic: string }>('session_delete');
  const over = new Promise((resolve) => evm.on?.('disconnect', resolve));
  await second.disconnect?.('walletConnect', 'cosmos');
  assert.equal((await parted).topic, topic);
  await over;
  second.leave?.();
});

test('second wallet: takes over the namespaces it grants; the first wallet keeps the rest', async () => {
  newWallet();
  const first = await world.connect(wallet, {
    networks: NETWORKS,
    accounts: [`${ONE}:${ACCOUNT}`, `${DOT}:${generic}`],
  });
  const dot = await wallet.restore('walletConnect', 'polkadot');
  const ended = new Promise((resolve) => first.provider.on?.('disconnect', resolve));
  const second = await world.connect(wallet, { networks: NETWORKS });
  await ended;
  assert.notEqual(second.provider, first.provider);
  assert.equal(await wallet.restore('walletConnect', 'polkadot'), dot);

  const parted = world.next<{ topic: string }>('session_delete');
  await wallet.disconnect?.('walletConnect', 'polkadot');
  assert.equal((await parted).topic, first.topic);
  assert.deepEqual(await second.provider.request({ method: 'eth_accounts' }), [ACCOUNT]);
  const last = world.next<{ topic: string }>('session_delete');
  await wallet.disconnect?.('walletConnect', 'eip155');
  assert.equal((await last).topic, second.topic);
  wallet.leave?.();
});
