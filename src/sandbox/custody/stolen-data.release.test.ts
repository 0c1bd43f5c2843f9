/** Someone with a part of the operator's data: they hold no key, and sign nothing. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { computeAddress, getAddress, SigningKey } from 'ethers';
import { sql } from 'kysely';
import { combine } from 'shamir-secret-sharing';
import { openShare } from '../../gateway/auth/store/wallet-rows';
import { hashText } from '../../gateway/custody/device-proof-check';
import { sealTo } from '../../gateway/custody/seal-share';
import { createTokenSigner, generateSigningKey } from '../../gateway/custody/signed-token';
import { createTestDevice } from '../../gateway/custody/test-device';
import { SECURE_ORIGIN } from '../../gateway/vault/test-vault';
import { storedContext } from '../../gateway/vault/wallet-routes';
import { AUTH_PATHS } from '../../protocol/custody/auth-api';
import { GRANT_AUDIENCE, GRANT_LIFETIME, GRANT_TYPE } from '../../protocol/custody/login-grant';
import { VAULT_PATHS } from '../../protocol/custody/vault-api';
import { KEY_KINDS } from '../../protocol/custody/wallet-keys';
import { writeCustody } from './start-custody';
import { buildPrograms } from './test-killing';
import { custodyKeys, frameOf, startProcesses } from './test-processes';

/** Shares of keys of 32 bytes. */
const SHARE_LENGTH = 33;

async function used() {
  const keys = await custodyKeys();
  const both = await startProcesses(keys);
  const frame = await frameOf(both);
  const wallet = await frame.ensure();
  assert.equal((await frame.sign()).status, 200);
  const row = await both.auth.store.db.selectFrom('wallets').selectAll().executeTakeFirstOrThrow();
  return { keys, both, frame, wallet, row };
}

async function dumpOf({ both }: Awaited<ReturnType<typeof used>>): Promise<string> {
  const { db } = both.auth.store;
  const { rows: tables } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table'`.execute(db);
  const rows = await Promise.all(
    tables.map(async ({ name }) => [
      name,
      (await sql`select * from ${sql.table(name)}`.execute(db)).rows,
    ]),
  );
  return JSON.stringify(rows);
}

/** Every value of a text, read in every way that a key is written. */
function bytesIn(text: string): Buffer[] {
  const words = new Set(text.match(/[\w+/=.-]{16,}/g));
  return [...words].flatMap((word) =>
    [word, ...word.split('.')].flatMap((part) => [
      ...[Buffer.from(part, 'base64url'), Buffer.from(part, 'base64'), Buffer.from(part, 'hex')],
    ]),
  );
}

/**
 * The files that configure the gateway and both services, as the sandbox writes them. The folders of
 * keys, which belong to one service each, are not among them; their secrets are what is looked for.
 */
async function configurationFiles(): Promise<{ text: string; secrets: Buffer[] }> {
  const folder = await buildPrograms();
  try {
    writeCustody(folder, {
      ...{ programs: folder, secureOrigin: SECURE_ORIGIN, smtpPort: 25 },
      ...{ projects: { live: { name: 'Shop', allowedOrigins: [] } }, networks: [] },
    });
    const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
    const text = ['gateway.json', 'auth.json', 'vault.json'].map(read).join('\n');
    const keys = ['auth-keys', 'vault-keys'].flatMap((name) =>
      readdirSync(path.join(folder, name)).map((file) => read(path.join(name, file))),
    );
    const secrets = keys.flatMap((key) => {
      if (!key.startsWith('{')) return [Buffer.from(key.trim(), 'base64')];
      const { d } = JSON.parse(key) as { d?: string };
      return d === undefined ? [] : [Buffer.from(d, 'base64url')];
    });
    return { text, secrets };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Joins each two values that could be shares. @returns true if a pair gives the key of the address. */
async function joins(values: readonly Uint8Array[], address: string): Promise<boolean> {
  const shares = values
    .filter(({ length }) => length >= SHARE_LENGTH)
    .map((value) => Uint8Array.from(value.subarray(value.length - SHARE_LENGTH)));
  for (const [at, one] of shares.entries()) {
    for (const other of shares.slice(at + 1)) {
      const key = await combine([one, other]).catch(() => undefined);
      try {
        if (key && computeAddress(new SigningKey(key)) === getAddress(address)) return true;
      } catch {
        // No key of the curve.
      }
    }
  }
  return false;
}

test('the search finds a key where two shares are: it can fail', async () => {
  const { keys, both, wallet, row } = await used();
  const a = openShare(keys.made.keys.kek.live, row, 'eip155');
  const stored = await both.world.vault.store.wallet(wallet.id);
  assert.ok(stored?.shares);
  const b = keys.vault.kek.live.open(stored.shares.eip155, storedContext(stored, 'eip155'));
  const noise = Array.from({ length: 4 }, () => randomBytes(SHARE_LENGTH));
  assert.equal(await joins([...noise, a, b], wallet.addresses.eip155), true);
});

test('dump of the auth service’s database, all logs and all configuration files: no key, no share, no grant', async () => {
  const world = await used();
  const { keys, both, wallet, row } = world;
  const configuration = await configurationFiles();
  assert.equal(configuration.secrets.length, 9);
  const logs = [...both.auth.log, JSON.stringify(both.world.logged)].join('\n');
  const dump = await dumpOf(world);
  for (const table of ['wallets', 'sessions', 'cancels', 'people'])
    assert.match(dump, new RegExp(`"${table}"`));
  const stolen = [dump, logs, configuration.text].join('\n');
  const values = bytesIn(stolen);
  assert.ok(values.length > 50);
  const shares = KEY_KINDS.map((kind) =>
    Buffer.from(openShare(keys.made.keys.kek.live, row, kind)),
  );
  const inFiles = configuration.secrets;
  for (const secret of [...shares, Buffer.from(keys.made.keys.pepper), ...inFiles]) {
    assert.ok(!values.some((value) => value.includes(secret)));
  }
  assert.equal(await joins(values, wallet.addresses.eip155), false);
  // Each value as a sealed share, for the vault: none opens.
  const device = await createTestDevice();
  const signer = await createTokenSigner(await generateSigningKey());
  const intent = JSON.stringify({
    ...{ kind: 'eip155_message', origin: SECURE_ORIGIN, networkId: 'eip155:1', message: '0x6869' },
  });
  const iat = Math.floor(both.world.clock.now / 1000);
  const grant = await signer.sign(GRANT_TYPE, {
    ...{
      iss: SECURE_ORIGIN,
      aud: GRANT_AUDIENCE,
      sub: row.person,
      wallet: wallet.id,
      mode: 'live',
    },
    ...{ purpose: 'sign', kind: 'eip155', intent: hashText(intent), iat, auth_time: iat },
    ...{ exp: iat + GRANT_LIFETIME, jti: randomBytes(16).toString('base64url') },
    cnf: { jkt: device.thumbprint },
  });
  const share = await sealTo(both.world.vault.sealKey.publicKey, randomBytes(33), 'any');
  const forged = await both.world.post(VAULT_PATHS.signatures, { grant, share, intent }, device);
  assert.equal(forged.json.code, 'grant_invalid');
  // A session of the dump is an id and hashes: it refreshes nothing without the pepper.
  const thief = await both.auth.browser();
  for (const { id } of await both.auth.store.db.selectFrom('sessions').select('id').execute()) {
    const refreshToken = `${id}${'x'.repeat(43)}`;
    const body = { refreshToken, projectId: 'live', origin: 'https://shop.test' };
    const reply = await thief.call('POST', AUTH_PATHS.refresh, { body });
    assert.equal(reply.status, 401);
  }
});

test('the vault alone, with its key-encryption key: one share of each key, which gives none', async () => {
  const { keys, both, wallet } = await used();
  const stored = await both.world.vault.store.wallet(wallet.id);
  assert.ok(stored?.shares);
  const own = KEY_KINDS.map((kind) =>
    keys.vault.kek.live.open(
      stored.shares?.[kind] ?? new Uint8Array(),
      storedContext(stored, kind),
    ),
  );
  const rows = await both.world.vault.store.auditRows();
  const known = bytesIn(JSON.stringify([rows, both.world.logged, stored.addresses]));
  assert.equal(await joins([...own, ...known], wallet.addresses.eip155), false);
  // Its own receipts are no grants.
  const { receipts } = both.world.vault;
  const device = await createTestDevice();
  const grant = await receipts.sign(GRANT_TYPE, { sub: stored.person, wallet: wallet.id });
  const reply = await both.world.post(VAULT_PATHS.confirm, { grant }, device);
  assert.equal(reply.json.code, 'grant_invalid');
});
