/** The memory of the running services after a signature. Linux only: elsewhere no process reads it. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, mock, test } from 'node:test';
import { mnemonicToSeedSync } from '@scure/bip39';
import { openAuthStore } from '../../gateway/auth/store/open-auth-store';
import { openShare } from '../../gateway/auth/store/wallet-rows';
import { hashText } from '../../gateway/custody/device-proof-check';
import { createKeyEncryption } from '../../gateway/custody/key-encryption';
import { openVaultStore } from '../../gateway/vault/vault-store';
import { storedContext } from '../../gateway/vault/wallet-routes';
import { AUTH_PATHS } from '../../protocol/custody/auth-api';
import { VAULT_PATHS } from '../../protocol/custody/vault-api';
import { ENTROPY_BYTES, KEY_KINDS } from '../../protocol/custody/wallet-keys';
import { openDeviceStore } from '../../secure/device/device-store';
import { deriveKeys, wordsOf } from '../../secure/keys/derive-keys';
import { keysChunk } from '../../secure/keys/keys-chunk';
import { createWallets } from '../../secure/login/wallet';
import { SHOP, startKillable } from './test-killing';
import { countIn, readMemory, writtenForms } from './test-process-memory';

const skip =
  process.platform === 'linux' ? false : 'the memory of a process is a file on Linux only';

let world: Awaited<ReturnType<typeof startKillable>>;
before(async () => {
  world = await startKillable();
});
after(async () => {
  await world.stop();
  world.remove();
});

type Device = Parameters<typeof world.client>[0];

const none = () => undefined;
const fileKey = (name: string) =>
  Buffer.from(readFileSync(path.join(world.folder, name), 'utf8').trim(), 'base64');

/** Makes a wallet. @returns its entropy, which the services never have. */
async function makeWallet(device: Device, token: string) {
  let entropy: Uint8Array | undefined;
  const wallets = createWallets({
    ...{ client: world.client(device, none, 0), mode: 'test' },
    ...{ store: await openDeviceStore(undefined), loadKeys: async () => keysChunk },
  });
  const random = crypto.getRandomValues.bind(crypto);
  const spy = mock.method(crypto, 'getRandomValues', (bytes: Uint8Array) => {
    random(bytes as Uint8Array<ArrayBuffer>);
    if (bytes.length === ENTROPY_BYTES) entropy ??= bytes.slice();
    return bytes;
  });
  try {
    await wallets.ensure({
      ...{ email: '', wallet: undefined, networkId: undefined },
      ...{ token: async () => token, update: async () => {} },
    });
  } finally {
    spy.mock.restore();
  }
  return entropy ?? assert.fail('no entropy');
}

const INTENTS = {
  eip155: { kind: 'eip155_message', networkId: 'eip155:31337', message: '0x6869' },
  solana: {
    kind: 'solana_message',
    networkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    message: 'aGk=',
  },
};

async function sign(device: Device, token: string, kind: 'eip155' | 'solana'): Promise<void> {
  const intent = JSON.stringify({ origin: SHOP, ...INTENTS[kind] });
  const asked = { purpose: 'sign', kind, intent: hashText(intent) };
  const send = (place: string, body: unknown) =>
    world.sendOrKill(device, { method: 'POST', path: place, body, token }, none, 0);
  const granted = await send(AUTH_PATHS.grants, asked);
  const signed = await send(VAULT_PATHS.signatures, { ...granted.json, intent });
  assert.equal(signed.status, 200, JSON.stringify(signed.json));
}

/** Opens the shares at rest. Both services must have ended: each locks its file. */
async function storedShares(): Promise<Record<string, Uint8Array>> {
  const auth = await openAuthStore({ file: path.join(world.folder, 'auth.db') });
  const vault = await openVaultStore(path.join(world.folder, 'vault.db'));
  const kek = (name: string) => createKeyEncryption([fileKey(`${name}-keys/test-kek`)]);
  try {
    const row = await auth.db.selectFrom('wallets').selectAll().executeTakeFirstOrThrow();
    const wallet = (await vault.wallet(row.id)) ?? assert.fail('no wallet');
    const sealed = wallet.shares ?? assert.fail('no shares');
    return Object.fromEntries(
      KEY_KINDS.flatMap((kind) => [
        [`share A of ${kind}`, openShare(kek('auth'), row, kind)],
        [`share B of ${kind}`, kek('vault').open(sealed[kind], storedContext(wallet, kind))],
      ]),
    );
  } finally {
    await auth.close();
    await vault.close();
  }
}

const formsOf = (secrets: Readonly<Record<string, Uint8Array>>): Record<string, Buffer> =>
  Object.fromEntries(
    Object.entries(secrets).flatMap(([name, secret]) =>
      Object.entries(writtenForms(secret)).map(([form, text]) => [`${name}, ${form}`, text]),
    ),
  );

test('a secret that a process holds as bytes, text and number: the search finds each', {
  skip,
}, () => {
  const secret = randomBytes(32);
  const kept = [
    secret.toString('hex'),
    secret.toString('base64url'),
    BigInt(`0x${secret.toString('hex')}`),
  ];
  const found = countIn(readMemory(process.pid), formsOf({ planted: secret }));
  for (const form of ['bytes', 'number', 'hex', 'base64url'])
    assert.ok(found[`planted, ${form}`], form);
  assert.equal(kept.length, 3);
});

test('after signatures of both keys: no share, no entropy and no key is in the memory of either service', {
  skip,
}, async () => {
  const { device, token } = await world.login('ann@test.localhost');
  const entropy = await makeWallet(device, token);
  // Several: one more may leave what the first does not.
  for (let times = 0; times < 4; times += 1) {
    await sign(device, token, 'eip155');
    await sign(device, token, 'solana');
  }
  const memory = {
    auth: readMemory(world.pid('auth') ?? assert.fail()),
    vault: readMemory(world.pid('vault') ?? assert.fail()),
  };
  await world.stop();
  const { eip155, solana } = deriveKeys(entropy, 'test');
  const seed = mnemonicToSeedSync(wordsOf(entropy));
  const secrets = formsOf({ entropy, seed, solana, eip155, ...(await storedShares()) });
  const control = (name: string) => ({ control: fileKey(`${name}-keys/test-kek`) });
  for (const name of ['auth', 'vault'] as const) {
    const found = countIn(memory[name], { ...secrets, ...control(name) });
    assert.deepEqual(Object.keys(found), ['control'], `${name}: ${JSON.stringify(found)}`);
  }
});
