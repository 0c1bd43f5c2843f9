/** The gateway is killed at each step of a payment on Solana. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { ed25519 } from '@noble/curves/ed25519';
import { base58, base64 } from '@scure/base';
import { AUTH_PATHS } from '../../protocol/custody/auth-api';
import { VAULT_PATHS } from '../../protocol/custody/vault-api';
import { startWithGateway } from './test-gateway-frame';
import { callsOf, isRepeat, killAt, MOMENTS, visitor } from './test-gateway-visitor';

const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1';
const GENESIS = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG';

/** The transactions that the network has, by id: the same bytes count once. */
const landed = new Map<string, Uint8Array>();
function answer(method: string, params: readonly unknown[]): object {
  if (method === 'getGenesisHash') return { result: GENESIS };
  if (method !== 'sendTransaction') return { error: { code: -32601, message: 'not known' } };
  const bytes = base64.decode(String(params[0]));
  const id = base58.encode(bytes.subarray(1, 65));
  landed.set(id, bytes);
  return { result: id };
}
const node = createServer(async (request, response) => {
  const { id, method, params } = (await json(request)) as {
    id: unknown;
    method: string;
    params: unknown[];
  };
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer(method, params) }));
});

let world: Awaited<ReturnType<typeof startWithGateway>>;
before(async () => {
  await once(node.listen(0, '127.0.0.1'), 'listening');
  const { port } = node.address() as AddressInfo;
  world = await startWithGateway(undefined, { [DEVNET]: `http://127.0.0.1:${port}` });
});
after(async () => {
  await world?.stop();
  world?.remove();
  node.closeAllConnections();
  node.close();
});

let blocks = 0;
/** A legacy transaction as a page makes it at each try: with the newest blockhash. */
function payment(from: string, to: Uint8Array): string {
  blocks += 1;
  const keys = [base58.decode(from), to, new Uint8Array(32)];
  const blockhash = new Uint8Array(32).fill(blocks);
  return base64.encode(
    Uint8Array.from([
      ...[1, ...new Uint8Array(64)],
      ...[1, 0, 1, 3, ...keys.flatMap((key) => [...key]), ...blockhash],
      ...[1, 2, 2, 0, 1, 12, 2, 0, 0, 0, 232, 3, 0, 0, 0, 0, 0, 0],
    ]),
  );
}

let payees = 0;
async function payer() {
  const person = await visitor(world, DEVNET);
  await person.enter();
  const from = await person.address();
  payees += 1;
  const to = new Uint8Array(32).fill(payees);
  return {
    ...{ person, from },
    pay: () =>
      person.request('solana_signAndSendTransaction', {
        transaction: payment(from, to),
      }) as Promise<unknown> as Promise<{ signature: string }>,
    /** Ids of those to this payee. Each is signed by the person's key, as an outside library sees it. */
    received: (): string[] =>
      [...landed].flatMap(([id, bytes]) => {
        if (Buffer.compare(bytes.subarray(101, 133), to) !== 0) return [];
        const own = base58.decode(from);
        assert.ok(ed25519.verify(bytes.subarray(1, 65), bytes.subarray(65), own), id);
        return [id];
      }),
  };
}

test('gateway killed at each step of a payment on Solana: it is made once, and what may have been sent is named', async () => {
  const first = await payer();
  const steps = await callsOf(world, first.pay);
  assert.equal(first.received().length, 1);
  const approved = steps.indexOf(`POST ${AUTH_PATHS.grants}`);
  assert.deepEqual(steps.slice(approved), [
    `POST ${AUTH_PATHS.grants}`,
    `POST ${VAULT_PATHS.signatures}`,
    'sendTransaction',
  ]);
  const ends = new Set<string>();
  for (let number = approved; number < steps.length; number += 1) {
    for (const moment of MOMENTS) {
      const label = `${moment} ${number}: ${steps[number]}`;
      const { person, pay, received } = await payer();
      const before = world.kills();
      killAt(world, number, moment);
      const outcome = await pay().catch((error: Error) => error);
      assert.equal(world.kills(), before + 1, label);
      await world.start();
      world.plan();
      const arrived = received();
      if (!(outcome instanceof Error)) {
        assert.deepEqual(arrived, [outcome.signature], label);
        ends.add('sent');
        continue;
      }
      assert.match(outcome.message, /\. |try again/i, label);
      for (const id of arrived) assert.ok(outcome.message.includes(id), label);
      // A new blockhash makes another transaction: only the warning keeps the person from paying twice.
      await assert.rejects(pay(), /User rejected/, label);
      const last = person.asked.at(-1) ?? assert.fail(label);
      assert.ok(isRepeat(last), label);
      assert.deepEqual(received(), arrived, label);
      ends.add(arrived.length > 0 ? 'sent, and said to be open' : 'not sent');
    }
  }
  for (const end of ['not sent', 'sent, and said to be open']) assert.ok(ends.has(end), end);
});
