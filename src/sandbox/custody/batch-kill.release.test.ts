/** The gateway is killed at each step of a batch that moves money. */
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
const HALF = 600;
const WHOLE = 200;
/** The steps of one payment that change something. */
const STEPS = [
  `POST ${AUTH_PATHS.grants}`,
  `POST ${VAULT_PATHS.signatures}`,
  'eth_sendRawTransaction',
];
let payees = 1_000;

async function payer() {
  const { client } = chain;
  const person = await visitor(world);
  await person.enter();
  const from = await person.address();
  await client.setBalance({ address: from as '0x', value: 10n ** 18n });
  const payments = [1, 2].map(() => {
    payees += 1;
    const to = privateKeyToAddress(`0x${payees.toString(16).padStart(64, '0')}`);
    return { to, value: `0x${VALUE.toString(16)}` };
  });
  return {
    ...{ person, payments },
    payAll: () =>
      person.request('wallet_sendCalls', [
        { version: '2.0.0', from, chainId: '0x7a69', calls: payments },
      ]) as Promise<unknown> as Promise<{ id: string }>,
    pay: (at: number) => person.request('eth_sendTransaction', [{ from, ...payments[at] }]),
    async status(id: string): Promise<number> {
      const status = (await person.request('wallet_getCallsStatus', [id])) as unknown;
      return (status as { status: number }).status;
    },
    async received(): Promise<bigint[]> {
      await client.mine({ blocks: 1 });
      return Promise.all(payments.map(({ to }) => client.getBalance({ address: to })));
    },
  };
}

test('gateway killed at each step of a batch: each payment is made once, and none that is reported as made is missing', async () => {
  const first = await payer();
  const calls = await callsOf(world, first.payAll);
  assert.deepEqual(await first.received(), [VALUE, VALUE]);
  const places = calls.flatMap((call, number) => (STEPS.includes(call) ? [number] : []));
  assert.deepEqual(
    places.map((number) => calls[number]),
    [...STEPS, ...STEPS],
  );
  const ends = new Set<string>();
  for (const number of places) {
    for (const moment of MOMENTS) {
      const label = `${moment} ${number}: ${calls[number]}`;
      const { person, payAll, pay, status, received } = await payer();
      const before = world.kills();
      killAt(world, number, moment);
      const outcome = await payAll().catch((error: Error) => error);
      assert.equal(world.kills(), before + 1, label);
      await world.start();
      world.plan();
      const arrived = await received();
      if (outcome instanceof Error) {
        assert.notEqual(outcome.message, '', label);
        assert.equal(arrived[1], 0n, label);
        ends.add('failed');
      } else {
        assert.equal(arrived[0], VALUE, label);
        const said = await status(outcome.id);
        assert.ok([HALF, WHOLE].includes(said), `${label}: ${said}`);
        if (said === WHOLE) assert.equal(arrived[1], VALUE, label);
        ends.add(said === WHOLE ? 'whole' : 'half');
      }
      // The person makes each payment again, and reads where it may have been made.
      for (const at of [0, 1]) {
        const again = await pay(at).catch((error: Error) => error);
        const last = person.asked.at(-1) ?? assert.fail(label);
        assert.equal(isRepeat(last), arrived[at] !== 0n, `${label}, payment ${at}`);
        assert.equal(typeof again === 'string', arrived[at] === 0n, `${label}: ${again}`);
      }
      assert.deepEqual(await received(), [VALUE, VALUE], label);
    }
  }
  for (const end of ['failed', 'half']) assert.ok(ends.has(end), end);
});
