/** The gateway is killed at each step of a payment. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { privateKeyToAddress } from 'viem/accounts';
import { startChain, type TestChain } from '../../gateway/indexer/test-anvil';
import { AUTH_PATHS } from '../../protocol/custody/auth-api';
import { VAULT_PATHS } from '../../protocol/custody/vault-api';
import { startWithGateway } from './test-gateway-frame';
import { callsOf, isRepeat, killAt, MOMENTS, visitor } from './test-gateway-visitor';

let chain: TestChain;
let world: Awaited<ReturnType<typeof startWithGateway>>;
before(async () => {
  chain = await startChain();
  world = await startWithGateway(chain.url);
});
after(async () => {
  await world?.stop();
  world?.remove();
  await chain.stop();
});

const VALUE = 1_000n;
let payees = 0;

test('gateway killed at each step of a payment: it is made once, and no retry makes it twice', async () => {
  const { client } = chain;
  async function payer() {
    const person = await visitor(world);
    await person.enter();
    const from = await person.address();
    await client.setBalance({ address: from as '0x', value: 10n ** 18n });
    payees += 1;
    const to = privateKeyToAddress(`0x${payees.toString(16).padStart(64, '0')}`);
    const payment = { from, to, value: `0x${VALUE.toString(16)}` };
    return {
      ...person,
      pay: () => person.request('eth_sendTransaction', [payment]),
      async received(): Promise<bigint> {
        await client.mine({ blocks: 1 });
        return client.getBalance({ address: to });
      },
    };
  }
  const first = await payer();
  const steps = await callsOf(world, first.pay);
  assert.equal(await first.received(), VALUE);
  const approved = steps.indexOf(`POST ${AUTH_PATHS.grants}`);
  const sent = steps.indexOf('eth_sendRawTransaction');
  assert.deepEqual(steps.slice(approved, sent), [
    `POST ${AUTH_PATHS.grants}`,
    `POST ${VAULT_PATHS.signatures}`,
  ]);
  const ends = new Set<string>();
  for (const [number, call] of steps.entries()) {
    // Of those before the approval, the first and the last one.
    if (number > 0 && number < approved - 1) continue;
    for (const moment of number < approved ? (['before'] as const) : MOMENTS) {
      const label = `${moment} ${number}: ${call}`;
      const person = await payer();
      const before = world.kills();
      killAt(world, number, moment);
      const outcome = await person.pay().catch((error: Error) => error);
      assert.equal(world.kills(), before + 1, label);
      await world.start();
      world.plan();
      const arrived = await person.received();
      if (number < approved) assert.deepEqual([arrived, person.asked.length], [0n, 0], label);
      if (typeof outcome === 'string') {
        assert.equal(arrived, VALUE, label);
        ends.add('sent');
        continue;
      }
      // The words name the transaction, if one was signed.
      const [named] = /0x[\da-f]{64}/.exec(outcome.message) ?? [];
      if (arrived > 0n) {
        const receipt = await client.getTransactionReceipt({ hash: named as '0x' });
        assert.equal(receipt.status, 'success', label);
      }
      // The person tries again, and reads that it may have been sent.
      const again = await person.pay().catch((error: Error) => error);
      const last = person.asked.at(-1) ?? assert.fail(label);
      assert.equal(isRepeat(last), arrived > 0n, label);
      assert.equal(typeof again === 'string', arrived === 0n, `${label}: ${again}`);
      assert.equal(await person.received(), VALUE, label);
      ends.add(arrived > 0n ? 'sent, and said to be open' : 'not sent');
    }
  }
  for (const end of ['not sent', 'sent, and said to be open']) assert.ok(ends.has(end), end);
});
