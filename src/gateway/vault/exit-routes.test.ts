import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeJwt } from 'jose';
import { bytesToHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { GrantPurpose } from '../../protocol/custody/login-grant';
import { releaseText, VAULT_PATHS } from '../../protocol/custody/vault-api';
import { createSealKey, generateSealKey } from '../custody/seal-share';
import { createTestDevice } from '../custody/test-device';
import { createTestVault, createTestWallet, SHOP } from './test-vault';

const DAY = 86_400_000;
const message = (text: string) =>
  ({
    kind: 'eip155_message',
    origin: SHOP,
    networkId: 'eip155:1',
    message: `0x${Buffer.from(text).toString('hex')}`,
  }) as const;

async function withWallet(changes = {}, mode: 'live' | 'test' = 'live') {
  const world = await createTestVault({ ownWallets: true, ...changes });
  const wallet = await createTestWallet(mode);
  assert.equal((await world.create(wallet)).status, 200);
  const { clock, post, device, sealedShares } = world;
  const window = await createSealKey(await generateSealKey());
  const owner = privateKeyToAccount(bytesToHex(wallet.secrets.eip155));
  const fresh = () => ({ step_up: Math.floor(clock.now / 1000) });
  const grant = (purpose: GrantPurpose, by = device, claims = {}) =>
    world.grant(wallet, purpose, { ...fresh(), cnf: { jkt: by.thumbprint }, ...claims });
  return {
    ...world,
    wallet,
    fresh,
    async exported(by = device, claims = {}) {
      const body = {
        grant: await grant('export', by, claims),
        shares: await sealedShares(wallet, 'auth'),
        recipient: window.publicKey,
      };
      return post(VAULT_PATHS.exports, body, by);
    },
    async release({ by = device, signer = owner, claims = {} } = {}) {
      const text = await grant('release', by, claims);
      const proof = await signer.signMessage({ message: releaseText(text) });
      // As noble writes the last byte.
      const bit = proof.endsWith('1c') ? '01' : '00';
      const body = { grant: text, proof: `${proof.slice(0, -2)}${bit}` };
      return post(VAULT_PATHS.release, body, by);
    },
    /** Asks for the receipt only. */
    async receipt() {
      return post(VAULT_PATHS.release, { grant: await world.grant(wallet, 'release') });
    },
    async give(claims = {}, by = device) {
      return post(VAULT_PATHS.delete, { grant: await grant('delete', by, claims) }, by);
    },
  };
}
type World = Awaited<ReturnType<typeof withWallet>>;

const stateOf = (receipt: string | undefined) => decodeJwt(receipt ?? '').state;

async function afterWait({ exported, clock }: World) {
  assert.equal((await exported()).json.code, 'on_hold');
  clock.now += DAY;
  assert.equal((await exported()).status, 200);
}

test('"Make this wallet yours": within a day after an export; then the vault signs nothing', async () => {
  const world = await withWallet();
  const { release, exported, clock, sign, wallet } = world;
  assert.equal((await release({ claims: { step_up: undefined } })).json.code, 'step_up_needed');
  assert.equal((await release()).json.code, 'export_needed');
  await afterWait(world);
  assert.equal((await exported()).json.code, 'on_hold', 'one wait is for one export');
  clock.now += DAY + 1_000;
  assert.equal((await release()).json.code, 'export_needed', 'that export is long ago');
  assert.equal((await exported()).status, 200);
  const { status, json } = await release();
  assert.equal(status, 200);
  assert.equal(stateOf(json.receipt), 'released');
  assert.equal((await sign(wallet, message('hello'))).json.code, 'wallet_released');
});

test('release: only by the device that exported, and with the signature of the exported key', async () => {
  const world = await withWallet();
  const { release, receipt, vault, wallet } = world;
  await afterWait(world);
  const other = await createTestDevice();
  assert.equal((await release({ by: other })).json.code, 'export_needed');
  const signer = privateKeyToAccount(`0x${'11'.repeat(32)}`);
  assert.equal((await release({ signer })).json.code, 'export_needed');
  assert.equal((await receipt()).json.code, 'step_up_needed');
  assert.notEqual((await vault.store.wallet(wallet.id))?.shares, undefined);
  assert.equal((await release()).status, 200);
});

test('release whose reply was lost: the receipt comes again, by itself and with a refused signature', async () => {
  const world = await withWallet();
  const { release, receipt, sign, wallet } = world;
  await afterWait(world);
  await release();
  const again = await receipt();
  assert.equal(stateOf(again.json.receipt), 'released');
  const refused = await sign(wallet, message('hello'));
  assert.equal(refused.status, 409);
  assert.equal(stateOf(refused.json.receipt), 'released');
});

test('vault without the setting: a wallet is released', async () => {
  const world = await withWallet({ ownWallets: undefined });
  await afterWait(world);
  assert.equal((await world.release()).status, 200);
});

test('vault that does not offer it: nothing is released; a released wallet still gets its receipt', async () => {
  const world = await withWallet({ ownWallets: false });
  const { release, receipt, vault, wallet } = world;
  await afterWait(world);
  assert.equal((await release()).json.code, 'not_offered');
  assert.notEqual((await vault.store.wallet(wallet.id))?.shares, undefined);
  await vault.store.release(wallet.id, 0);
  assert.equal(stateOf((await receipt()).json.receipt), 'released');
});

test('wallet that its owner gives up: after a step-up and a day; the log and a note are left', async () => {
  const { give, sign, wallet, clock, vault } = await withWallet();
  await sign(wallet, message('hello'));
  assert.equal((await give({ step_up: undefined })).json.code, 'step_up_needed');
  assert.equal((await give()).json.code, 'on_hold');
  assert.equal((await sign(wallet, message('still'))).status, 200);
  clock.now += DAY;
  const { status, json } = await give();
  assert.equal(status, 200);
  assert.equal(await vault.store.wallet(wallet.id), undefined);
  assert.deepEqual(await vault.store.spendings(wallet.id, 0), []);
  assert.equal((await sign(wallet, message('gone'))).json.code, 'wallet_unknown');
  const again = await give({ step_up: undefined });
  assert.deepEqual(
    [stateOf(json.receipt), stateOf(again.json.receipt)],
    ['deleted', 'deleted'],
    'its reply may be lost',
  );
  assert.equal((await give({ sub: crypto.randomUUID() })).json.code, 'wallet_unknown');
});

test('own wallet that its owner gives up: waits a day too', async () => {
  const { give, vault, wallet, clock } = await withWallet();
  await vault.store.release(wallet.id, 0);
  assert.equal((await give()).json.code, 'on_hold');
  clock.now += DAY;
  assert.equal((await give()).status, 200);
});

test('waits that began before the person signed out everywhere are void', async () => {
  const { give, exported, clock } = await withWallet();
  assert.equal((await give()).json.code, 'on_hold');
  assert.equal((await exported()).json.code, 'on_hold');
  clock.now += DAY;
  const holds_from = Math.floor(clock.now / 1000) - 10;
  assert.equal((await give({ holds_from })).json.code, 'on_hold');
  assert.equal((await exported(undefined, { holds_from })).json.code, 'on_hold');
  clock.now += DAY;
  assert.equal((await give({ holds_from })).status, 200);
});
