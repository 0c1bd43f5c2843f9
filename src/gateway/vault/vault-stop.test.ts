import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { combine } from 'shamir-secret-sharing';
import { VAULT_PATHS } from '../../protocol/custody/vault-api';
import { KEY_KINDS, shareContext } from '../../protocol/custody/wallet-keys';
import { createSealKey, generateSealKey } from '../custody/seal-share';
import { createTestVault, createTestWallet, SHOP } from './test-vault';

const hex = (text: string) => `0x${Buffer.from(text).toString('hex')}` as const;

const message = (text: string) =>
  ({
    kind: 'eip155_message',
    origin: SHOP,
    networkId: 'eip155:1',
    message: hex(text),
  }) as const;

async function withWallet(changes = {}, mode: 'live' | 'test' = 'live') {
  const world = await createTestVault(changes);
  const wallet = await createTestWallet(mode);
  assert.equal((await world.create(wallet)).status, 200);
  return { ...world, wallet };
}

test('export: only after a step-up, a day later without a second factor, sealed to the window', async () => {
  const { grant, post, wallet, clock, sealedShares } = await withWallet();
  const window = await createSealKey(await generateSealKey());
  const ask = async (changes = {}) =>
    post(VAULT_PATHS.exports, {
      grant: await grant(wallet, 'export', changes),
      shares: await sealedShares(wallet, 'auth'),
      recipient: window.publicKey,
    });
  assert.equal((await ask()).json.code, 'step_up_needed');
  const fresh = () => ({ step_up: Math.floor(clock.now / 1000) });
  assert.equal((await ask(fresh())).json.code, 'on_hold');
  clock.now += 86_400_000;
  const { json } = await ask(fresh());
  for (const kind of KEY_KINDS) {
    const context = shareContext(wallet.id, kind, 'device');
    const ofAuth = await window.open(json.auth?.[kind] ?? '', context);
    const ofVault = await window.open(json.vault?.[kind] ?? '', context);
    assert.deepEqual(await combine([ofAuth, ofVault]), wallet.secrets[kind], kind);
  }
});

test('test wallet: exported at once, after a step-up', async () => {
  const { grant, post, wallet, clock, sealedShares } = await withWallet({}, 'test');
  const window = await createSealKey(await generateSealKey());
  const ask = async (changes = {}) =>
    post(VAULT_PATHS.exports, {
      grant: await grant(wallet, 'export', changes),
      shares: await sealedShares(wallet, 'auth'),
      recipient: window.publicKey,
    });
  assert.equal((await ask()).json.code, 'step_up_needed');
  assert.equal((await ask({ step_up: Math.floor(clock.now / 1000) })).status, 200);
});

test('more signatures in a minute than people make: the vault stops for everybody, and says so once', async () => {
  const { sign, wallet, create, stops, clock, grant, post, sealedShares } = await withWallet({
    signaturesPerMinute: 3,
  });
  const codes: (string | undefined)[] = [];
  for (let i = 0; i < 5; i++) codes.push((await sign(wallet, message(`${i}`))).json.code);
  assert.deepEqual(codes, [undefined, undefined, undefined, 'stopped', 'stopped']);
  clock.now += 600_000;
  assert.equal((await sign(wallet, message('later'))).json.code, 'stopped');
  assert.equal((await create(await createTestWallet())).json.code, 'stopped');
  const claims = { step_up: Math.floor(clock.now / 1000) };
  const window = await createSealKey(await generateSealKey());
  const exported = await post(VAULT_PATHS.exports, {
    grant: await grant(wallet, 'export', claims),
    shares: await sealedShares(wallet, 'auth'),
    recipient: window.publicKey,
  });
  assert.equal(exported.json.code, 'stopped');
  assert.equal(stops.length, 1);
});

test('signature that is wrong: it does not leave, the log names it, and the vault stops for everybody', async (t) => {
  const { sign, wallet, stops, logged } = await withWallet();
  const { verify } = crypto;
  let checks = 0;
  // Proofs and grants are checked by the same function, on other curves.
  const fault = t.mock.method(crypto, 'verify', (...given: Parameters<typeof verify>) => {
    const { key } = given[2] as { key: crypto.KeyObject };
    if (key.asymmetricKeyDetails?.namedCurve !== 'secp256k1') return verify(...given);
    checks += 1;
    return false;
  });
  const first = await sign(wallet, message('hello'));
  assert.equal(checks, 1);
  fault.mock.restore();
  assert.deepEqual([first.status, first.json.code], [503, 'stopped']);
  assert.equal(first.json.signature, undefined);
  assert.equal((await sign(wallet, message('again'))).json.code, 'stopped');
  assert.deepEqual(stops, ['a signature was wrong']);
  assert.match(JSON.stringify(logged), /"error":"WrongSignatureError"/);
});

test('the stop file of an outside watcher: nothing is signed while it exists', async () => {
  const stopFile = path.join(mkdtempSync(path.join(tmpdir(), 'vault-')), 'stop');
  const { sign, wallet } = await withWallet({ stopFile });
  writeFileSync(stopFile, '');
  assert.equal((await sign(wallet, message('hello'))).json.code, 'stopped');
  rmSync(stopFile);
  assert.equal((await sign(wallet, message('hello'))).status, 200);
});
