import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { afterEach, beforeEach, test } from 'node:test';
import { base58, base64 } from '@scure/base';
import {
  address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createKeyPairFromPrivateKeyBytes,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransaction,
} from '@solana/web3.js';
import { NAMED_NETWORKS, type Network } from '../../../../protocol/networks';
import { $options, setOptions } from '../../../core/config/options';
import { eachTestHasAPage, request, shown } from '../fake-injected';
import {
  createSolanaWallet,
  discoverStandard,
  register,
  type StandardWalletOptions,
  secretKey,
  solanaAccount,
} from './fake-standard-wallet';
import { signatureOf } from './solana-signature';

eachTestHasAPage();
const PLAIN = $options.get();
const networks = NAMED_NETWORKS.filter(({ namespace }) => namespace === 'solana');
const DEVNET = networks.find(({ name }) => name === 'Solana Devnet') as Network;
beforeEach(() => setOptions({ ...PLAIN, networks }));
afterEach(() => setOptions(PLAIN));

const FIRST = solanaAccount(1);
const SECOND = solanaAccount(2);

/** Verifies with a different library than the signer's. */
function isSigned(message: Uint8Array, signature: string, publicKey: Uint8Array): boolean {
  const x = Buffer.from(publicKey).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, message, key, base58.decode(signature));
}

/** With two signers, the second one asked first. */
async function transaction(version: 'legacy' | 0, signers: readonly number[]) {
  const blockhash = base58.encode(new Uint8Array(32).fill(3)) as Blockhash;
  const message = pipe(
    createTransactionMessage({ version }),
    (one) => setTransactionMessageFeePayer(address(SECOND.address), one),
    (one) =>
      setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 1n }, one),
    (one) =>
      appendTransactionMessageInstruction(
        {
          programAddress: address('11111111111111111111111111111111'),
          accounts: [{ address: address(FIRST.address), role: 3 }],
          data: Uint8Array.of(1, 2, 3),
        },
        one,
      ),
  );
  const compiled = compileTransaction(message);
  const keys = await Promise.all(
    signers.map((seed) => createKeyPairFromPrivateKeyBytes(secretKey(seed))),
  );
  const complete = keys.length === 2 ? await signTransaction(keys, compiled) : compiled;
  return {
    bytes: new Uint8Array(getTransactionEncoder().encode(complete)),
    message: new Uint8Array(compiled.messageBytes),
  };
}

/** Wallets of the same page have different names. */
let count = 0;

async function open(
  given: StandardWalletOptions = {},
  change: (wallet: object) => object = (one) => one,
) {
  count += 1;
  const fake = createSolanaWallet({ name: `Sun ${count}`, accounts: [FIRST, SECOND], ...given });
  const { standard } = discoverStandard();
  register(change(fake.wallet));
  const connector = [...shown.values()].at(-1);
  assert.ok(connector);
  const provider = await standard.connect({ ...request(connector), networks: [DEVNET] });
  if (!given.refuses) await provider.request({ method: 'caip_accounts', params: { prompt: true } });
  fake.asked.length = 0;
  const ask = (method: string, params?: object) =>
    provider.request({ method, ...(params && { params }) });
  return { ...fake, ask, provider };
}

for (const method of ['solana_getAccounts', 'solana_requestAccounts']) {
  test(`${method}: returns the addresses without a prompt`, async () => {
    const { ask, asked } = await open();
    assert.deepEqual(await ask(method), [{ pubkey: FIRST.address }, { pubkey: SECOND.address }]);
    assert.deepEqual(asked, []);
  });
}

test('account details: the public key', async () => {
  const { provider } = await open();
  const publicKey = Buffer.from(SECOND.publicKey).toString('hex');
  assert.deepEqual(provider.accountDetails?.(SECOND.address), { publicKey });
});

test('solana_signMessage: base58 in, a valid signature in base58 out', async () => {
  const { ask } = await open();
  const message = new TextEncoder().encode('Grüße ✓');
  const params = { message: base58.encode(message), pubkey: SECOND.address };
  const { signature } = (await ask('solana_signMessage', params)) as { signature: string };
  assert.ok(isSigned(message, signature, SECOND.publicKey));
  assert.ok(!isSigned(message, signature, FIRST.publicKey));
});

for (const version of ['legacy', 0] as const) {
  test(`solana_signTransaction (${version}): the transaction, and the signature of its account`, async () => {
    const { bytes, message } = await transaction(version, [1, 2]);
    const { ask, asked } = await open();
    for (const account of [FIRST, SECOND]) {
      const params = { transaction: base64.encode(bytes), pubkey: account.address };
      const got = (await ask('solana_signTransaction', params)) as Record<string, string>;
      assert.equal(got.transaction, base64.encode(bytes));
      assert.ok(isSigned(message, got.signature ?? '', account.publicKey));
    }
    const [input] = (asked[0]?.inputs ?? []) as { chain: string }[];
    assert.equal(input?.chain, 'solana:devnet');
  });
}

test('transaction not signed by the account: no signature for it', async () => {
  const { bytes } = await transaction(0, []);
  assert.equal(signatureOf(bytes, FIRST.publicKey), undefined);
  assert.equal(signatureOf(bytes, solanaAccount(9).publicKey), undefined);
  for (const garbage of [[], [1], [255, 255, 255, 255], new Array(200).fill(200)]) {
    assert.equal(signatureOf(Uint8Array.from(garbage), FIRST.publicKey), undefined);
  }
});

test('solana_signAllTransactions: each transaction, in one prompt', async () => {
  const { ask, asked } = await open();
  const transactions = ['AQ==', 'Ag=='];
  const got = await ask('solana_signAllTransactions', { transactions, pubkey: FIRST.address });
  assert.deepEqual(got, { transactions });
  assert.equal(asked.length, 1);
});

test('solana_signAndSendTransaction: chain and options reach the wallet', async () => {
  const { ask, asked } = await open();
  const sendOptions = { preflightCommitment: 'processed', maxRetries: 3, skipPreflight: false };
  // Pages use either name.
  for (const written of [{ sendOptions }, { options: sendOptions }, { sendOptions, options: {} }]) {
    const params = { transaction: 'AQ==', pubkey: FIRST.address, ...written };
    const { signature } = (await ask('solana_signAndSendTransaction', params)) as Record<
      string,
      string
    >;
    assert.ok(isSigned(Uint8Array.of(1), signature ?? '', FIRST.publicKey));
    const [input] = (asked.at(-1)?.inputs ?? []) as Record<string, unknown>[];
    assert.equal(input?.chain, 'solana:devnet');
    assert.deepEqual(input?.options, sendOptions);
  }
});

test('invalid params: reported before the wallet is asked', async () => {
  const { ask, asked } = await open();
  const { pubkey } = { pubkey: FIRST.address };
  const wrong: [string, object | undefined, number][] = [
    ['solana_signMessage', undefined, -32602],
    ['solana_signMessage', { message: '0OIl', pubkey }, -32602],
    ['solana_signMessage', { message: '1', pubkey: solanaAccount(9).address }, 4100],
    ['solana_signTransaction', { transaction: 'no base64!', pubkey }, -32602],
    ['solana_signAllTransactions', { transactions: [], pubkey }, -32602],
    ['solana_signAllTransactions', { transactions: 'AQ==', pubkey }, -32602],
    [
      'solana_signAndSendTransaction',
      { transaction: 'AQ==', pubkey, sendOptions: { maxRetries: -1 } },
      -32602,
    ],
    [
      'solana_signAndSendTransaction',
      { transaction: 'AQ==', pubkey, options: { maxRetries: -1 } },
      -32602,
    ],
  ];
  for (const [method, params, code] of wrong) await assert.rejects(ask(method, params), { code });
  assert.deepEqual(asked, []);
});

test('user rejection: passed through with the wallet error', async () => {
  const { ask } = await open({ granted: true, refuses: true });
  await ask('caip_accounts', { prompt: false });
  const params = { message: '1', pubkey: FIRST.address };
  await assert.rejects(ask('solana_signMessage', params), { code: 4001 });
});

test('versions that the wallet lists: legacy only if it lists others than 0', async () => {
  const listed: [unknown, boolean][] = [
    [['legacy', 0], false],
    [['legacy'], true],
    [undefined, false],
    ['legacy', false],
  ];
  for (const [supportedTransactionVersions, legacy] of listed) {
    for (const name of ['solana:signAndSendTransaction', 'solana:signTransaction']) {
      const { provider } = await open({}, (wallet) => {
        const { features } = wallet as { features: Record<string, object> };
        const { 'solana:signAndSendTransaction': _, ...rest } = features;
        const feature = { ...features[name], supportedTransactionVersions };
        const value = { ...rest, [name]: feature };
        return Object.defineProperty(wallet, 'features', { value });
      });
      assert.equal(provider.legacyTransactions, legacy, name);
    }
  }
});

test('unsupported method: the wallet says so; an empty answer is reported', async () => {
  const answers: [unknown, number][] = [
    [undefined, 4200],
    [{ signMessage: async () => [] }, -32603],
    [{ signMessage: async () => null }, -32603],
    [{ signMessage: async () => [{ signature: 'text' }] }, -32603],
  ];
  for (const [feature, code] of answers) {
    const { ask } = await open({}, (wallet) => {
      const { features } = wallet as { features: object };
      return Object.defineProperty(wallet, 'features', {
        value: { ...features, 'solana:signMessage': feature },
      });
    });
    const params = { message: '1', pubkey: FIRST.address };
    await assert.rejects(ask('solana_signMessage', params), { code });
  }
});
