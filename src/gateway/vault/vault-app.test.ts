import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ed25519 } from '@noble/curves/ed25519';
import { base58 } from '@scure/base';
import { decodeJwt } from 'jose';
import { combine } from 'shamir-secret-sharing';
import {
  getAddress,
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
  serializeTransaction,
} from 'viem';
import { VAULT_PATHS } from '../../protocol/custody/vault-api';
import { KEY_KINDS } from '../../protocol/custody/wallet-keys';
import { brokenRow } from '../custody/audit-chain';
import { createTokenSigner, generateSigningKey } from '../custody/signed-token';
import { createTestDevice } from '../custody/test-device';
import {
  createTestVault,
  createTestWallet,
  SECURE_ORIGIN,
  SHOP,
  type TestVault,
  type TestWallet,
} from './test-vault';
import { createVaultApp } from './vault-app';

const RECIPIENT = '0x00000000000000000000000000000000000a11ce';
const hex = (text: string) => `0x${Buffer.from(text).toString('hex')}` as const;

const payment = (value: bigint, to: string = RECIPIENT, chainId = 1) =>
  ({
    kind: 'eip155_transaction',
    origin: SHOP,
    networkId: `eip155:${chainId}`,
    transaction: serializeTransaction({
      ...{ chainId, nonce: 0, gas: 21_000n, to: to as `0x${string}`, value },
      ...{ maxFeePerGas: 1_000_000_000n, maxPriorityFeePerGas: 1n },
    }),
  }) as const;
const message = (text: string) =>
  ({
    kind: 'eip155_message',
    origin: SHOP,
    networkId: 'eip155:1',
    message: hex(text),
  }) as const;
const ether = (milli: number) => BigInt(milli) * 10n ** 15n;

const PREPARED = { event: 'prepared', detail: {}, now: 0 };
/** The wallet has paid this recipient before. */
const know = ({ vault }: TestVault, { id }: TestWallet) =>
  vault.store.spend(id, 'eip155:1', [], [getAddress(RECIPIENT)], PREPARED);

async function withWallet(changes = {}, mode: 'live' | 'test' = 'live') {
  const world = await createTestVault(changes);
  const wallet = await createTestWallet(mode);
  assert.equal((await world.create(wallet)).status, 200);
  await know(world, wallet);
  return { ...world, wallet };
}

test('a message and a transaction: the signatures are those of the address', async () => {
  const { sign, wallet } = await withWallet();
  const { json } = await sign(wallet, message('hello'));
  const signature = json.signature as `0x${string}`;
  const signer = await recoverMessageAddress({ message: 'hello', signature });
  assert.equal(signer.toLowerCase(), wallet.addresses.eip155);

  const paid = await sign(wallet, payment(ether(10)));
  const transaction = paid.json.transaction as `0x02${string}`;
  assert.equal(parseTransaction(transaction).value, ether(10));
  const sender = await recoverTransactionAddress({ serializedTransaction: transaction });
  assert.equal(sender.toLowerCase(), wallet.addresses.eip155);
});

test('a Solana message: an Ed25519 signature of the address', async () => {
  const { sign, wallet } = await withWallet();
  const bytes = Buffer.from('hello');
  const { json } = await sign(wallet, {
    kind: 'solana_message',
    origin: SHOP,
    networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    message: bytes.toString('base64'),
  });
  const signature = Buffer.from(json.signature ?? '', 'base64');
  assert.ok(ed25519.verify(signature, bytes, base58.decode(wallet.addresses.solana)));
});

test('any two of the three shares give the secret', async () => {
  const { shares, secrets } = await createTestWallet();
  for (const kind of KEY_KINDS) {
    const { auth, vault, device } = shares[kind];
    for (const pair of [
      [auth, vault],
      [auth, device],
      [vault, device],
    ]) {
      assert.deepEqual(await combine(pair), secrets[kind]);
    }
  }
});

test('a grant that is used, over, of another purpose, device or service: refused, nothing is signed', async () => {
  const { sign, grant, post, wallet, clock, device } = await withWallet();
  const attempts = {
    'of another purpose': { purpose: 'export' as const },
    over: { exp: Math.floor(clock.now / 1000) - 1 },
    'longer than a grant may live': { exp: Math.floor(clock.now / 1000) + 61 },
    'of another device': { cnf: { jkt: (await createTestDevice()).thumbprint } },
    'for another reader': { aud: 'appkit-auth' as never },
  };
  for (const [name, changes] of Object.entries(attempts)) {
    const { status, json } = await sign(wallet, message('hello'), changes);
    assert.deepEqual([status, json.code], [401, 'grant_invalid'], name);
  }
  const again = { jti: 'a'.repeat(22) };
  assert.equal((await sign(wallet, message('hello'), again)).status, 200);
  assert.equal((await sign(wallet, message('hello'), again)).json.code, 'grant_invalid');

  const forged = await createTokenSigner(await generateSigningKey());
  const body = { grant: await grant(wallet, 'confirm'), walletId: wallet.id };
  assert.equal((await post(VAULT_PATHS.confirm, { grant: body.grant })).status, 200);
  const claims = JSON.parse(Buffer.from(body.grant.split('.')[1] ?? '', 'base64url').toString());
  const bad = await forged.sign('appkit-grant+jwt', { ...claims, jti: 'b'.repeat(22) });
  assert.equal((await post(VAULT_PATHS.confirm, { grant: bad })).json.code, 'grant_invalid');
  const fresh = await grant(wallet, 'confirm');
  const other = await createTestDevice();
  assert.equal(
    (await post(VAULT_PATHS.confirm, { grant: fresh }, other)).json.code,
    'grant_invalid',
  );
  assert.equal((await post(VAULT_PATHS.confirm, { grant: fresh }, device)).status, 200);
});

test('another intent, origin, network, kind or wallet than the grant names: refused', async () => {
  const { sign, wallet, create } = await withWallet();
  const other = await createTestWallet();
  await create(other);
  const cases = {
    'another intent': await sign(wallet, message('hello'), { intent: 'x'.repeat(43) }),
    'another origin': await sign(wallet, message('hello'), { origin: 'https://evil.example.com' }),
    'no origin': await sign(wallet, message('hello'), { origin: SECURE_ORIGIN }),
    'another kind of key': await sign(wallet, message('hello'), { kind: 'solana' }),
  };
  for (const [name, { json }] of Object.entries(cases)) {
    assert.equal(json.code, 'intent_mismatch', name);
  }
  const foreign = await sign({ ...wallet, person: other.person }, message('hello'));
  assert.equal(foreign.json.code, 'wallet_unknown');
  const elsewhere = await sign(wallet, { ...payment(1n), networkId: 'eip155:10' });
  assert.equal(elsewhere.json.code, 'intent_refused');
});

test("another wallet's share in the request: refused by its context, and a changed one by the address", async () => {
  const { sign, wallet, create } = await withWallet();
  const other = await createTestWallet();
  await create(other);
  const swapped = { ...wallet, shares: other.shares };
  const { status, json } = await sign(swapped, message('hello'));
  assert.deepEqual([status, json.code, json.signature], [500, 'key_mismatch', undefined]);
});

test('a person cannot take the id of a wallet that exists, nor begin wallets without end', async () => {
  const { create, wallet } = await withWallet();
  const taken = await createTestWallet();
  assert.equal((await create({ ...taken, id: wallet.id })).json.code, 'wallet_conflict');
  const person = taken.person;
  const statuses: number[] = [];
  for (let i = 0; i < 9; i++) {
    statuses.push((await create({ ...(await createTestWallet()), person })).status);
  }
  assert.deepEqual(statuses, [...Array(8).fill(200), 409]);
});

test('100 payments in an hour with a live session: at most the limit leaves, and the person is told once', async () => {
  const { vault, sign, wallet, clock, notices } = await withWallet();
  let left = 0n;
  const codes = new Set<string | undefined>();
  for (let i = 0; i < 100; i++) {
    // Ten a minute have a limit of their own.
    clock.now += 6_000;
    const { status, json } = await sign(wallet, payment(ether(20)));
    if (status === 200) left += ether(20);
    else codes.add(json.code);
  }
  assert.ok(left > 0n && left <= ether(500), `${left}`);
  assert.deepEqual([...codes], ['limit_reached']);
  // Without the frame's help: its script may be an attacker's.
  await vault.notices.idle();
  const told = notices.map((notice) => decodeJwt(notice));
  assert.deepEqual(
    told.map(({ event, sub, wallet: id }) => [event, sub, id]),
    [['limit', wallet.person, wallet.id]],
  );
  clock.now += 3_600_000;
  assert.equal((await sign(wallet, payment(ether(20)))).status, 200);
});

test('the same in parallel: no two requests pass one limit', async () => {
  const { sign, wallet } = await withWallet();
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => sign(wallet, payment(ether(90)))),
  );
  assert.equal(replies.filter(({ status }) => status === 200).length, 5);
});

test('a new recipient over the limit: a fresh code and a day, whatever the auth service says', async () => {
  const { vault, sign, wallet, clock, notices } = await withWallet();
  const toNew = payment(ether(200), '0x0000000000000000000000000000000000000bad');
  assert.equal((await sign(wallet, toNew)).json.code, 'step_up_needed');
  const fresh = () => ({
    step_up: Math.floor(clock.now / 1000),
  });
  const held = await sign(wallet, toNew, fresh());
  assert.equal(held.json.code, 'on_hold');
  await vault.notices.idle();
  assert.deepEqual(
    notices.map((notice) => decodeJwt(notice).event),
    ['hold'],
  );
  assert.equal(held.json.until, Math.floor(clock.now / 1000) + 86_400);
  clock.now += 86_400_000 - 1000;
  assert.equal((await sign(wallet, toNew, fresh())).json.code, 'on_hold');
  clock.now += 1000;
  assert.equal((await sign(wallet, toNew, { step_up: 0 })).json.code, 'step_up_needed');
  assert.equal((await sign(wallet, toNew, fresh())).status, 200);
  assert.equal((await sign(wallet, toNew)).status, 200, 'known from now on');
});

test('Solana: other names of the network have no limits of their own, and unknown ones are refused', async () => {
  const { sign, wallet } = await withWallet();
  const text = (networkId: string) =>
    sign(wallet, {
      ...{ kind: 'solana_message', origin: SHOP, networkId },
      message: Buffer.from('hello').toString('base64'),
    });
  assert.equal((await text('solana:anything')).json.code, 'intent_refused');
  assert.equal((await text('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).status, 200);
});

test('a test wallet: signs on test networks only', async () => {
  const { sign, wallet } = await withWallet({ testNetworks: ['eip155:31337'] }, 'test');
  assert.equal((await sign(wallet, payment(1n))).json.code, 'intent_refused');
  assert.equal((await sign(wallet, payment(1n, RECIPIENT, 31_337))).status, 200);
  assert.equal((await sign({ ...wallet, mode: 'live' }, payment(1n))).json.code, 'wallet_unknown');
});

test('a sign-in message for another site, a transaction dressed as a message: refused', async () => {
  const { sign, wallet } = await withWallet();
  const text = (domain: string) =>
    `${domain} wants you to sign in with your Ethereum account:\n${wallet.addresses.eip155}`;
  assert.equal((await sign(wallet, message(text('bank.example')))).json.code, 'intent_refused');
  assert.equal(
    (await sign(wallet, message(`\n https://bank.example${text('').slice(0)}`))).json.code ?? '',
    'intent_refused',
  );
  assert.equal((await sign(wallet, message(text('shop.example.com')))).status, 200);
  assert.equal((await sign(wallet, message(text('https://shop.example.com')))).status, 200);
});

test('requests of one visitor: bounded before a signature is checked; another visitor is answered', async () => {
  const { vault } = await createTestVault({ requests: { perMinute: 60, burst: 3 } });
  const app = createVaultApp(vault);
  const ask = async (visitor: string) => {
    const headers = { 'X-Forwarded-For': visitor };
    const reply = await app.request(VAULT_PATHS.signatures, {
      method: 'POST',
      body: '{}',
      headers,
    });
    return reply.status;
  };
  const replies = [];
  for (let i = 0; i < 5; i++) replies.push(await ask('192.0.2.1'));
  assert.deepEqual(replies, [400, 400, 400, 429, 429]);
  assert.equal(await ask('192.0.2.2'), 400);
});

test('log and audit: no share, key, intent or person; each signature is a row of the chain', async () => {
  const { sign, wallet, vault, logged } = await withWallet();
  await sign(wallet, payment(ether(1)));
  const rows = await vault.store.auditRows();
  assert.deepEqual(
    rows.map(({ fields }) => fields[1]),
    ['wallet_created', 'prepared', 'signed'],
  );
  assert.equal(brokenRow(rows), -1);
  const created = rows[0] ?? assert.fail();
  const edited = [{ ...created, fields: [...created.fields.slice(0, 2), '{}'] }, ...rows.slice(1)];
  assert.equal(brokenRow(edited), 0);
  assert.equal(brokenRow(rows.slice(1)), 0);
  const text = JSON.stringify([rows, logged]);
  for (const secret of [...KEY_KINDS.map((kind) => wallet.secrets[kind])]) {
    assert.ok(!text.includes(Buffer.from(secret).toString('hex')));
  }
  assert.ok(!text.includes(wallet.person));
  assert.ok(!text.includes(RECIPIENT));
});
