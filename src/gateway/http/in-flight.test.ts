import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createByteBudget, type HeldRequest } from './in-flight';

const LIMITS = { total: 100, visitor: 40, atOnce: 2 };
const never = new AbortController().signal;

test('any order of requests and replies: no limit is exceeded, and all bytes are released', async () => {
  const step = fc.record({
    visitor: fc.constantFrom('a', 'b', 'c', 'd'),
    kind: fc.constantFrom('open', 'hold', 'release', 'sending', 'end'),
    bytes: fc.integer({ min: 1, max: 60 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      let now = 0;
      const flights = createByteBudget(LIMITS, (bytes) => {
        now = bytes;
        assert.ok(bytes >= 0 && bytes <= LIMITS.total);
      });
      const open: { visitor: string; flight: HeldRequest }[] = [];
      const waiting: Promise<void>[] = [];
      for (const { visitor, kind, bytes } of steps) {
        const mine = open.find((one) => one.visitor === visitor)?.flight;
        if (kind === 'open') {
          const opened = flights.open(visitor, never).then(
            (flight) => void open.push({ visitor, flight }),
            (error) => assert.equal(error.status, 429),
          );
          waiting.push(opened);
          await Promise.race([opened, Promise.resolve()]);
        }
        try {
          if (kind === 'hold') mine?.hold(bytes);
        } catch (error) {
          assert.ok([429, 503].includes((error as { status: number }).status));
        }
        if (kind === 'release') mine?.release(bytes);
        if (kind === 'sending') mine?.sending(() => {});
        if (kind === 'end') mine?.end();
      }
      for (let at = 0; at < open.length || open.length < waiting.length; at += 1) {
        open[at]?.flight.end();
        await Promise.resolve();
        if (at > 500) break;
      }
      assert.equal(now, 0);
    }),
  );
});

test('memory full: the oldest reply without a reader is dropped; a reply being read is kept', async () => {
  const flights = createByteBudget(LIMITS);
  const open = async (visitor: string, bytes: number) => {
    const flight = await flights.open(visitor, never);
    flight.hold(bytes);
    return flight;
  };
  const cut: string[] = [];
  const [a, b, c] = [await open('a', 40), await open('b', 30), await open('c', 30)];
  const d = await flights.open('d', never);
  assert.throws(() => d.hold(10), { status: 503 });
  b.sending(() => cut.push('b'));
  a.sending(() => cut.push('a'));
  d.hold(30);
  assert.deepEqual(cut, ['b']);
  assert.throws(() => b.hold(1), { status: 429 });
  d.hold(10);
  assert.deepEqual(cut, ['b', 'a']);
  assert.throws(() => d.hold(1), { status: 429 });
  c.end();
});

test('queued request: starts in order, and leaves the queue when its visitor disconnects', async () => {
  const flights = createByteBudget(LIMITS);
  const [first, second] = [await flights.open('a', never), await flights.open('a', never)];
  const gone = new AbortController();
  const order: string[] = [];
  const left = assert.rejects(flights.open('a', gone.signal), { status: 429 });
  const third = flights.open('a', never).then(() => order.push('third'));
  const fourth = flights.open('a', never).then(() => order.push('fourth'));
  gone.abort();
  await left;
  first.end();
  first.end();
  await third;
  second.end();
  await fourth;
  assert.deepEqual(order, ['third', 'fourth']);
});
