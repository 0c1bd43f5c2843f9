import assert from 'node:assert/strict';
import { before, mock, test } from 'node:test';
import { type StdSignDoc, serializeSignDoc } from '@cosmjs/amino';
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto';
import { never } from '../../../core/testing/fake-provider';
import { createKeplr, HUB, makeSigners, OSMOSIS } from './fake-keplr';
import {
  asked,
  connect,
  createWalletPage,
  eachTestIsAVisit,
  found,
  hear,
  settle,
} from './fake-window-wallets';
import { discoverKeplr } from './keplr';

const ID = 'keplr:keplr';
const SELECTED = { id: ID, namespace: 'cosmos' } as const;

before(makeSigners);
eachTestIsAVisit();

function visit(more: object) {
  const page = createWalletPage(more);
  return { page, standard: discoverKeplr(page.window) };
}

async function connected(keplr: object = createKeplr()) {
  const { page, standard } = visit({ keplr });
  const provider = await connect(standard, SELECTED, [HUB, OSMOSIS]);
  const [account = ''] = (await asked(provider, 'caip_accounts', { prompt: true })) as string[];
  return { page, standard, provider, address: account.slice(account.lastIndexOf(':') + 1) };
}

test('Keplr and a compatible wallet: both found; one object under both names is one wallet', () => {
  const keplr = createKeplr();
  assert.deepEqual(
    found(visit({ keplr, leap: createKeplr() }).standard).map(({ id, name, namespace }) => [
      id,
      name,
      namespace,
    ]),
    [
      [ID, 'Keplr', 'cosmos'],
      ['keplr:leap', 'Leap', 'cosmos'],
    ],
  );
  assert.equal(found(visit({ keplr, leap: keplr }).standard).length, 1);
  assert.deepEqual(keplr.said, []);
});

test('late wallet: found; throwing getters and other values: ignored', () => {
  const angry = {
    get() {
      throw new Error('no');
    },
  };
  const page = createWalletPage(Object.defineProperty({}, 'leap', angry));
  const list: string[] = [];
  const stop = discoverKeplr(page.window).discover(({ id }) => list.push(id));
  Object.assign(page.window, { keplr: { getKey: 'no' } });
  mock.timers.tick(500);
  assert.deepEqual(list, []);
  Object.assign(page.window, { keplr: createKeplr() });
  page.window.dispatchEvent(new Event('load'));
  assert.deepEqual(list, [ID]);
  stop();
  assert.equal(page.listeners(), 0);
});

test('connect: enables the chain and returns its account; without a prompt, no request', async () => {
  const keplr = createKeplr();
  const { standard } = visit({ keplr });
  const provider = await connect(standard, SELECTED, [HUB]);
  assert.deepEqual(await asked(provider, 'caip_accounts', { prompt: false }), []);
  assert.deepEqual(keplr.said, []);
  const [account = ''] = (await asked(provider, 'caip_accounts', { prompt: true })) as string[];
  assert.match(account, /^cosmos:cosmoshub-4:cosmos1[a-z0-9]{38}$/);
  assert.deepEqual(keplr.said, [`enable ${HUB}`]);
});

test('account details: the public key of the account', async () => {
  const { provider, address } = await connected();
  const [told] = (await asked(provider, 'cosmos_getAccounts')) as { pubkey: string }[];
  const publicKey = Buffer.from(told?.pubkey ?? '', 'base64').toString('hex');
  assert.deepEqual(provider.accountDetails?.(address), { publicKey });
  assert.equal(provider.accountDetails?.('cosmos1other'), undefined);
});

test('another chain: enabled on a switch; unknown to the wallet: 4902', async () => {
  const keplr = createKeplr();
  const { provider } = await connected(keplr);
  const heard = hear(provider);
  await asked(provider, 'caip_switchNetwork', { networkId: `cosmos:${OSMOSIS}` });
  const [, [, accounts]] = heard as [unknown, [string, string[]]];
  assert.deepEqual(heard[0], ['chainChanged', `cosmos:${OSMOSIS}`]);
  assert.match(accounts[0] ?? '', /^cosmos:osmosis-1:osmo1/);
  await assert.rejects(asked(provider, 'caip_switchNetwork', { networkId: 'cosmos:tea-1' }), {
    code: 4902,
  });
  for (const words of [
    'There is no chain info for tea-1',
    'Chain is not registered',
    'Unknown chain id: tea-1',
    'Not supported chain: tea-1',
    'Invalid chain id: tea-1',
  ]) {
    keplr.fault = words;
    await assert.rejects(asked(provider, 'caip_switchNetwork', { networkId: 'cosmos:tea-1' }), {
      code: 4902,
    });
  }
  keplr.fault = 'Request rejected';
  await assert.rejects(asked(provider, 'caip_switchNetwork', { networkId: 'cosmos:juno-1' }), {
    message: 'Request rejected',
  });
  assert.deepEqual(await asked(provider, 'caip_accounts'), accounts);
});

const adr36 = (signer: string, data: string): StdSignDoc => ({
  chain_id: '',
  account_number: '0',
  sequence: '0',
  fee: { gas: '0', amount: [] },
  msgs: [{ type: 'sign/MsgSignData', value: { signer, data } }],
  memo: '',
});

test('document: signed, and verified with the key of cosmos_getAccounts', async () => {
  const { provider, address } = await connected();
  const signDoc = adr36(address, 'dGVh');
  const { signature } = (await asked(provider, 'cosmos_signAmino', {
    signerAddress: address,
    signDoc,
  })) as { signature: { signature: string } };
  const [key] = (await asked(provider, 'cosmos_getAccounts')) as { [name: string]: string }[];
  assert.deepEqual([key?.algo, key?.address], ['secp256k1', address]);
  const parts = Secp256k1Signature.fromFixedLength(Buffer.from(signature.signature, 'base64'));
  const pubkey = Buffer.from(key?.pubkey ?? '', 'base64');
  assert.ok(await Secp256k1.verifySignature(parts, sha256(serializeSignDoc(signDoc)), pubkey));
  await assert.rejects(
    asked(provider, 'cosmos_signAmino', { signerAddress: 'cosmos1tea', signDoc }),
    { code: 4100 },
  );
  await assert.rejects(asked(provider, 'cosmos_signAmino', { signerAddress: address }), {
    code: -32602,
  });
});

test('wallet with another name for text signing: called there, with the bytes', async () => {
  const texts: unknown[] = [];
  const keplr = {
    ...createKeplr(),
    signAmino: undefined,
    async signArbitrary(...args: unknown[]) {
      texts.push(args);
      return { signature: 'c2lnbmVk' };
    },
  };
  const { provider, address } = await connected(keplr);
  const params = { signerAddress: address, signDoc: adr36(address, 'dGVh') };
  assert.deepEqual(await asked(provider, 'cosmos_signAmino', params), {
    signature: { signature: 'c2lnbmVk' },
  });
  assert.deepEqual(texts, [[HUB, address, Uint8Array.from(Buffer.from('tea'))]]);
  const send = { ...params.signDoc, msgs: [{ type: 'cosmos-sdk/MsgSend', value: {} }] };
  await assert.rejects(asked(provider, 'cosmos_signAmino', { ...params, signDoc: send }), {
    code: 4200,
  });
});

test('bytes: hex or base64 in, the same format out, as the wallet changed them', async () => {
  const keplr = createKeplr();
  const { provider, address } = await connected(keplr);
  const sign = (authInfoBytes: string, bodyBytes: string) =>
    asked(provider, 'cosmos_signDirect', {
      signerAddress: address,
      signDoc: { chainId: HUB, accountNumber: '7', authInfoBytes, bodyBytes },
    });
  assert.deepEqual(await sign('0a0b', '0c'), {
    signature: { signature: 'c2lnbmVk' },
    signed: { chainId: HUB, accountNumber: '7', authInfoBytes: '0a0b', bodyBytes: '0102' },
  });
  const { signed } = (await sign('Cgs=', 'DA==')) as { signed: Record<string, string> };
  assert.deepEqual([signed.authInfoBytes, signed.bodyBytes], ['Cgs=', 'AQI=']);
  assert.equal(keplr.said.at(-1), `direct ${HUB} ${address} 7`);
  await assert.rejects(sign('not bytes', ''), { code: -32602 });
});

test('account change in the wallet: reported until the last listener leaves', async () => {
  const keplr = createKeplr();
  const { page, provider, address } = await connected(keplr);
  const heard: string[][] = [];
  const listener = (list: unknown) => void heard.push(list as string[]);
  provider.on?.('accountsChanged', listener);
  keplr.account = 1;
  keplr.reads = 0;
  for (let times = 0; times < 20; times += 1) {
    page.window.dispatchEvent(new Event('keplr_keystorechange'));
  }
  while (heard.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await settle();
  assert.equal(heard.length, 1);
  // A change during a read triggers one more read at the end.
  assert.equal(keplr.reads, 2);
  assert.match(heard[0]?.[0] ?? '', /^cosmos:cosmoshub-4:cosmos1/);
  assert.ok(!heard[0]?.[0]?.endsWith(address));
  provider.removeListener?.('accountsChanged', listener);
  assert.equal(page.listeners(), 0);
});

test('later visit: no request until the user acts', async () => {
  const keplr = createKeplr();
  const [account] = await keplr.signer(HUB).getAccounts();
  const address = account?.address ?? '';
  const { standard } = visit({ keplr });
  const provider = await standard.restore(ID, 'cosmos', `cosmos:${HUB}`, [address]);
  assert.ok(provider);
  const shown = await asked(provider, 'caip_accounts', { prompt: false });
  assert.deepEqual(shown, [`cosmos:${HUB}:${address}`]);
  await settle();
  assert.deepEqual(keplr.said, []);
  const params = { signerAddress: address, signDoc: adr36(address, '') };
  await asked(provider, 'cosmos_signAmino', params);
  assert.deepEqual(keplr.said, [`enable ${HUB}`, `amino ${HUB}`]);
});

test('disconnect: revokes the permission, and never rejects or waits long', async () => {
  const keplr = createKeplr();
  const { standard } = await connected(keplr);
  await standard.disconnect(ID, 'cosmos');
  assert.equal(keplr.said.at(-1), `disable ${HUB}`);
  await standard.disconnect(ID, 'cosmos');

  const broken = await connected({ ...createKeplr(), disable: undefined });
  await broken.standard.disconnect(ID, 'cosmos');

  const mute = await connected({ ...createKeplr(), disable: never });
  const ending = mute.standard.disconnect(ID, 'cosmos');
  await settle();
  mock.timers.tick(1_500);
  await ending;
});

test('invalid account: not listed', async () => {
  for (const key of [
    null,
    {},
    { bech32Address: 'x' },
    { bech32Address: 7, pubKey: new Uint8Array() },
  ]) {
    const { standard } = visit({ keplr: { ...createKeplr(), getKey: async () => key } });
    const provider = await connect(standard, SELECTED, [HUB]);
    await assert.rejects(asked(provider, 'caip_accounts', { prompt: true }), { code: -32603 });
  }
});
