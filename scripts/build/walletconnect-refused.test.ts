/** The client as it is shipped, and a relay that does not take its note, or wants to be left alone. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Wallet } from '../../src/widget/core/contracts/wallet';
import { ACCOUNT, startWorld, type World } from './walletconnect-world';

declare const __RELEASE__: boolean;

const EXPIRED = 'JWT validation error: JWT Token is expired';
const DAY = 86_400;

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.stop());
beforeEach(() => world.meet('relay'));

/** When the note of a socket of the page was made: seconds since 1970. */
function datesOfNotes(): { dates: number[]; notes: string[]; stop(): void } {
  const dates: number[] = [];
  const notes: string[] = [];
  const { WebSocket } = globalThis;
  globalThis.WebSocket = new Proxy(WebSocket, {
    construct(Socket, [url]: [string]) {
      const note = new URL(url).searchParams.get('auth') ?? '';
      if (!url.includes('%2Fnode')) {
        notes.push(note);
        dates.push(JSON.parse(Buffer.from(note.split('.')[1] ?? '', 'base64url').toString()).iat);
      }
      return new Socket(url);
    },
  });
  const stop = () => {
    globalThis.WebSocket = WebSocket;
  };
  return { dates, notes, stop };
}

async function expectSigning(wallet: Wallet, session: Awaited<ReturnType<World['connect']>>) {
  const { provider, topic } = session;
  const asked = world.next<{ id: number }>('session_request');
  const signing = provider.request({ method: 'personal_sign', params: ['0x00', ACCOUNT] });
  const { id } = await asked;
  await world.peer.respond({ topic, response: { id, jsonrpc: '2.0', result: '0xsigned' } });
  assert.equal(await signing, '0xsigned');
  wallet.leave?.();
}

test('relay reports an expired token: renewed once without a prompt, and the wallet connects', {
  skip: !__RELEASE__,
}, async () => {
  const { notes, stop } = datesOfNotes();
  world.refuseWith(3000, EXPIRED);
  world.meet('refusal', 'relay');
  const before = world.sockets.length;
  const wallet = world.newWallet('appkit-test-expired');
  await expectSigning(wallet, await world.connect(wallet));
  assert.equal(world.sockets.length, before + 2);
  assert.equal(new Set(notes).size, 2, 'another note');
  assert.deepEqual(world.strays, []);
  stop();
});

test('second refusal: reported, with no third dial', { skip: !__RELEASE__ }, async (t) => {
  t.mock.method(console, 'warn', () => {});
  t.mock.method(console, 'error', () => {});
  world.refuseWith(3000, EXPIRED);
  world.meet('refusal');
  const before = world.sockets.length;
  const wallet = world.newWallet('appkit-test-expired-for-good');
  const connecting = wallet.connect({ ...world.request(), onPairing() {} });
  await assert.rejects(connecting, { code: 'session_expired' });
  await new Promise((resolve) => setTimeout(resolve, 7_000));
  assert.equal(world.sockets.length, before + 2);
  wallet.leave?.();
  assert.deepEqual(world.strays, []);
});

test('relay refuses the site: no second attempt', async (t) => {
  t.mock.method(console, 'warn', () => {});
  t.mock.method(console, 'error', () => {});
  world.refuseWith(3000, 'Unauthorized: origin not allowed');
  world.meet('refusal');
  const before = world.sockets.length;
  const wallet = world.newWallet('appkit-test-unwanted');
  const connecting = wallet.connect({ ...world.request(), onPairing() {} });
  await assert.rejects(connecting, { code: 'origin_not_allowed' });
  assert.equal(world.sockets.length, before + 1);
  wallet.leave?.();
});

test('token expired after a long connection: renewed, and the session continues', async () => {
  const wallet = world.newWallet('appkit-test-old-note');
  const session = await world.connect(wallet);
  const before = world.sockets.length;
  const line = world.sockets.at(-1);
  line?.emit('close', 3000, Buffer.from(EXPIRED));
  line?.terminate();
  await expectSigning(wallet, session);
  assert.equal(world.sockets.length, before + 1);
  assert.deepEqual(world.strays, []);
});

test('relay refuses the date of the device: the next token has the date of the gateway', async () => {
  const { dates, stop } = datesOfNotes();
  world.recordServerDate(new Date(Date.now() - DAY * 1000).toUTCString());
  world.refuseWith(3000, 'JWT validation error: JWT Token is not yet valid');
  world.meet('refusal', 'relay');
  const wallet = world.newWallet('appkit-test-ahead');
  await expectSigning(wallet, await world.connect(wallet));
  const [first = 0, second = 0] = dates;
  const now = Math.floor(Date.now() / 1000);
  // The tests before have had it doubted already.
  assert.ok(Math.abs(now - DAY - second) < 60, `${now - second} s ago`);
  assert.ok(first <= second);
  world.recordServerDate(new Date().toUTCString());
  stop();
});

test('relay asks to retry later: no earlier attempt, then the wallet connects', {
  skip: !__RELEASE__,
}, async () => {
  world.refuseWith(1013, 'Retry-After: 2');
  world.meet('refusal', 'relay');
  const before = world.sockets.length;
  const wallet = world.newWallet('appkit-test-later');
  const began = Date.now();
  const connected = world.connect(wallet);
  await new Promise((resolve) => setTimeout(resolve, 1_700));
  assert.equal(world.sockets.length, before + 1);
  const session = await connected;
  assert.ok(Date.now() - began >= 2_000);
  await expectSigning(wallet, session);
  assert.equal(world.sockets.length, before + 2);
  assert.deepEqual(world.strays, []);
});
