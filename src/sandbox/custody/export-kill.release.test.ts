/** The gateway is killed at each step of an export of the keys. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { HDNodeWallet } from 'ethers';
import { AUTH_PATHS } from '../../protocol/custody/auth-api';
import { VAULT_PATHS } from '../../protocol/custody/vault-api';
import { DERIVATION_PATHS } from '../../protocol/custody/wallet-keys';
import { createAccount } from '../../secure/account/account-client';
import { openDevice } from '../../secure/device/device-key';
import { openDeviceStore } from '../../secure/device/device-store';
import { exportChunk } from '../../secure/export/export-chunk';
import { keysChunk } from '../../secure/keys/keys-chunk';
import { createEmailLogin } from '../../secure/login/email-login';
import { createServiceClient, refusalCode } from '../../secure/login/service-client';
import { createLock } from '../../secure/login/session-lock';
import { createSessions } from '../../secure/login/sessions';
import { createWallets } from '../../secure/login/wallet';
import { startWithGateway } from './test-gateway-frame';
import { callsOf, killAt, MOMENTS } from './test-gateway-visitor';
import { CODE, PROJECT, SECURE, SHOP } from './test-killing';
import { readStored } from './test-stored';

let world: Awaited<ReturnType<typeof startWithGateway>>;
before(async () => {
  world = await startWithGateway();
});
after(async () => {
  await world?.stop();
  world?.remove();
});

const now = () => Date.now();
const mode = 'test';
let people = 0;

/** Mails to one address have a cooldown: of a login on the site and on the account page, and of exports. */
async function afterCooldown<Reply>(work: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (refusalCode(error) !== 'too_many') throw error;
      await sleep(500);
    }
  }
}

/** A person with a wallet, logged in on the account page. */
async function owner() {
  people += 1;
  const email = `owner${people}@test.localhost`;
  const store = await openDeviceStore(globalThis.indexedDB);
  const client = createServiceClient(SECURE, await openDevice(store, now));
  const lock = createLock(undefined);
  const sessions = createSessions({ store, client, projectId: PROJECT, now, lock });
  const login = createEmailLogin({ client, sessions, projectId: PROJECT, now });
  const wallets = createWallets({ client, store, mode, loadKeys: async () => keysChunk });
  const loadExport = async () => exportChunk;
  const account = createAccount({ client, sessions, login, origin: SECURE, mode, loadExport });
  await login.begin(email, SHOP);
  await wallets.ensure(await login.submitCode(CODE, SHOP));
  await afterCooldown(() => account.begin(email));
  const session = await account.submitCode(CODE);
  const wallet = (await account.wallet(session)) ?? assert.fail('no wallet');
  return {
    wallet,
    stepUp: async () => (await account.beginStepUp(session))(CODE),
    exportAll: () => account.exportWallet(session, wallet),
  };
}

type Owner = Awaited<ReturnType<typeof owner>>;

test('gateway killed at each step of an export: a clear error, and the next try gives the same whole wallet', async () => {
  const owners = await Promise.all(Array.from({ length: 7 }, owner));
  const next = async () => {
    const one = owners.pop() ?? assert.fail('too few people');
    await one.stepUp();
    return one;
  };
  const first = await next();
  const steps = await callsOf(world, first.exportAll);
  assert.deepEqual(steps, [`POST ${AUTH_PATHS.grants}`, `POST ${VAULT_PATHS.exports}`]);
  const cut: { label: string; own: Owner; outcome: unknown }[] = [];
  for (const [number, call] of steps.entries()) {
    for (const moment of MOMENTS) {
      const label = `${moment} ${number}: ${call}`;
      const own = await next();
      const before = world.kills();
      killAt(world, number, moment);
      const outcome = await own.exportAll().catch((error: Error) => error);
      assert.equal(world.kills(), before + 1, label);
      if (outcome instanceof Error) assert.match(outcome.message, /try again/i, label);
      cut.push({ label, own, outcome });
      await world.start();
      world.plan();
    }
  }
  assert.ok(cut.some(({ outcome }) => outcome instanceof Error));
  await Promise.all(
    cut.map(async ({ label, own, outcome }) => {
      const found = await afterCooldown(own.exportAll);
      if (!(outcome instanceof Error)) assert.deepEqual(outcome, found, label);
      const words = found.words.join(' ');
      const { address } = HDNodeWallet.fromPhrase(words, '', DERIVATION_PATHS.test.eip155);
      assert.equal(address.toLowerCase(), own.wallet.addresses.eip155.toLowerCase(), label);
    }),
  );
});

test('after all kills: each wallet is still whole and still with the operator, and both logs are whole', async () => {
  await world.stop();
  const { rows, vaults, authBroken, vaultBroken } = await readStored(world.folder);
  assert.equal(rows.length, people);
  for (const [place, { id, eip155 }] of rows.entries()) {
    assert.equal(vaults[place]?.addresses.eip155.toLowerCase(), eip155.toLowerCase(), id);
  }
  assert.deepEqual([authBroken, vaultBroken], [undefined, -1]);
});
