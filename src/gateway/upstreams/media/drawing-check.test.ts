import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { DRAWING_WORKER, gatewayProgram, programFolder } from '../../test-program';
import { createDrawingCheck } from './drawing-check';

declare const __RELEASE__: boolean;

const folder = programFolder('drawing-check');
/** Does what the drawing says. */
const OBEDIENT = `
import { parentPort } from 'node:worker_threads';
const held = [];
parentPort.on('message', (bytes) => {
  const word = Buffer.from(bytes.buffer).toString();
  if (word === 'leave') process.exit(1);
  if (word === 'throw') throw new Error('thrown');
  if (word === 'work') for (;;);
  if (word === 'fill') for (;;) held.push(new Array(10_000).fill(held.length));
  parentPort.postMessage(word === 'secrets' ? Object.keys(process.env).length === 0 : word === 'good');
});
parentPort.postMessage('ready');`;
let real: URL;
let obedient: URL;

before(async () => {
  real = pathToFileURL(await gatewayProgram(folder, DRAWING_WORKER));
  const file = path.join(folder, 'obedient.mjs');
  writeFileSync(file, OBEDIENT);
  obedient = pathToFileURL(file);
});
after(() => rmSync(folder, { recursive: true, force: true }));

type Limits = NonNullable<Parameters<typeof createDrawingCheck>[2]>;

/** A check whose time passes by hand. */
function world(program: URL, limits: Limits = {}) {
  const log: unknown[] = [];
  const clock = { now: 0 };
  const timers = new Map<number, () => void>();
  let count = 0;
  const check = createDrawingCheck(program, (_, __, { reason }) => log.push(reason), {
    now: () => clock.now,
    after(ms, act) {
      const own = count++;
      timers.set(own, act);
      armed.splice(0, armed.length, ms);
      return () => timers.delete(own);
    },
    ...limits,
  });
  /** Ms of the last timer. */
  const armed: number[] = [];
  return {
    ...{ log, clock, timers },
    check: (text: string) => check(Buffer.from(text)),
    /** Resolves when a timer of so many ms runs. */
    async armedFor(ms: number) {
      while (armed[0] !== ms) await new Promise((resolve) => setImmediate(resolve));
    },
    passTime() {
      for (const act of [...timers.values()]) act();
      timers.clear();
    },
  };
}
/** Each outcome, or the reason of no verdict. */
const outcome = (verdict: Promise<boolean>) => verdict.catch(({ message }: Error) => message);
const without = (reason: string) => `no verdict on the drawing: ${reason}`;

test('drawings: checked in a thread of their own, each with its own verdict', async () => {
  const { check, log } = world(real);
  const copies = '<use href="#a"/>'.repeat(9_000);
  const heavy = `<svg><g id="a">${'<rect/>'.repeat(200)}</g>${copies}</svg>`;
  const verdicts = await Promise.all(['<svg/>', heavy, '<svg><rect/></svg>', ''].map(check));
  assert.deepEqual(verdicts, [true, false, true, false]);
  assert.deepEqual(log, []);
});

test('check at its deadline: no verdict, the next drawing has a new thread; the second time: rejected', async () => {
  const { check, log, armedFor, passTime, timers } = world(obedient, { deadline: 7 });
  for (const expected of [without('deadline'), false, false]) {
    const [late, next] = [outcome(check('work')), check('good')];
    await armedFor(7);
    passTime();
    assert.equal(await late, expected);
    assert.equal(await next, true);
  }
  assert.deepEqual(log, ['deadline', 'deadline', 'deadline']);
  assert.equal(timers.size, 0);
});

test('drawing that fills the memory, or ends the thread: no verdict, then rejected', {
  skip: !__RELEASE__,
}, async () => {
  const { check, log } = world(obedient);
  const rounds = async () =>
    Promise.all(['fill', 'good', 'leave', 'throw', 'good'].map((word) => outcome(check(word))));
  const reasons = ['ERR_WORKER_OUT_OF_MEMORY', 'exit', 'thrown'];
  const [full, left, thrown] = reasons.map(without);
  assert.deepEqual(await rounds(), [full, true, left, thrown, true]);
  assert.deepEqual(await rounds(), [false, true, false, false, true]);
  assert.deepEqual(log, [...reasons, ...reasons]);
});

test('thread: has its first drawing only once it has started', async () => {
  const file = path.join(folder, 'early.mjs');
  // Takes messages before it has started.
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads';
    let started = false;
    parentPort.on('message', () => parentPort.postMessage(started));
    setTimeout(() => {
      started = true;
      parentPort.postMessage('ready');
    }, 50);`,
  );
  const { check, log } = world(pathToFileURL(file));
  assert.equal(await check('good'), true);
  assert.deepEqual(log, []);
});

test('thread: has nothing of the environment, where secrets are', async () => {
  const { check } = world(obedient);
  assert.equal(await check('secrets'), true);
});

test('program missing, or never started: no verdict however often, and the process lives on', async () => {
  const { check, log } = world(new URL('missing.mjs', obedient));
  for (const _ of [1, 2]) await assert.rejects(check('good'), /no verdict/);
  assert.equal(log.length, 2);
  const silent = path.join(folder, 'silent.mjs');
  writeFileSync(silent, "import 'node:worker_threads';setInterval(() => {}, 1_000);");
  const slow = world(pathToFileURL(silent), { startDeadline: 9 });
  for (const _ of [1, 2]) {
    const late = outcome(slow.check('good'));
    await slow.armedFor(9);
    slow.passTime();
    assert.equal(await late, without('start'));
  }
});

test('the system starts no thread: no verdict, and the check goes on once it does', async () => {
  const file = path.join(folder, 'late.mjs');
  // A worker takes no address of this form: the constructor throws.
  const address = new URL('https://elsewhere.test/worker.mjs');
  const { check, log } = world(address);
  assert.match(String(await outcome(check('good'))), /^no verdict/);
  assert.match(String(await outcome(check('good'))), /^no verdict/);
  assert.equal(log.length, 2);
  writeFileSync(file, OBEDIENT);
  address.href = pathToFileURL(file).href;
  assert.equal(await check('good'), true);
});

test('threads that end again and again: none is started for a minute', async () => {
  const { check, log, clock } = world(obedient, { maxEnded: 2 });
  for (const word of ['leave', 'throw']) await outcome(check(word));
  const waiting = Promise.all([outcome(check('good')), outcome(check('good'))]);
  assert.deepEqual(await waiting, [without('pause'), without('pause')]);
  clock.now = 59_999;
  assert.equal(await outcome(check('good')), without('pause'));
  clock.now = 60_000;
  assert.equal(await check('good'), true);
  assert.equal(log.length, 2);
});

test('more bytes or drawings wait than the limit: no verdict, and taken again later', async () => {
  for (const limits of [{ maxWaiting: 10 }, { maxJobs: 2 }]) {
    const { check } = world(obedient, limits);
    // The first one does not wait.
    const taken = ['good', 'good', 'good'].map(check);
    await assert.rejects(check('good'), /too many drawings/);
    assert.deepEqual(await Promise.all(taken), [true, true, true]);
    assert.equal(await check('good'), true);
  }
});
