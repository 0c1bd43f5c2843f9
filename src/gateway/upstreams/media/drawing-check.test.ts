import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { gatewayProgram, programFolder } from '../../test-program';
import { createDrawingCheck } from './drawing-check';

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
const REAL = 'upstreams/media/drawing-worker';
let real: URL;
let obedient: URL;

before(async () => {
  real = pathToFileURL(await gatewayProgram(folder, REAL));
  const file = path.join(folder, 'obedient.mjs');
  writeFileSync(file, OBEDIENT);
  obedient = pathToFileURL(file);
});
after(() => rmSync(folder, { recursive: true, force: true }));

function world(program: URL, options?: { deadline?: number; maxWaiting?: number }) {
  const log: unknown[] = [];
  const check = createDrawingCheck(program, (_, __, { reason }) => log.push(reason), options);
  return { log, check: (text: string) => check(Buffer.from(text)) };
}
/** Longer than any honest reply takes on a busy machine. */
const LONG = { deadline: 60_000 };

test('drawings: checked in a thread of their own, each with its own verdict', async () => {
  const { check, log } = world(real, LONG);
  const copies = '<use href="#a"/>'.repeat(9_000);
  const heavy = `<svg><g id="a">${'<rect/>'.repeat(200)}</g>${copies}</svg>`;
  const verdicts = await Promise.all(['<svg/>', heavy, '<svg><rect/></svg>', ''].map(check));
  assert.deepEqual(verdicts, [true, false, true, false]);
  assert.deepEqual(log, []);
});

test('drawing that the check cannot finish: rejected at the deadline; the next has a new thread', async () => {
  const { check, log } = world(obedient, { deadline: 1_000 });
  const verdicts = await Promise.all(['work', 'good', 'bad'].map(check));
  assert.deepEqual(verdicts, [false, true, false]);
  assert.deepEqual(log, ['deadline']);
});

test('drawing that fills the memory, or ends the thread: rejected; the next has a new thread', async () => {
  const { check, log } = world(obedient, LONG);
  const verdicts = await Promise.all(['fill', 'good', 'leave', 'throw', 'good'].map(check));
  assert.deepEqual(verdicts, [false, true, false, false, true]);
  assert.deepEqual(log, ['ERR_WORKER_OUT_OF_MEMORY', 'exit', 'thrown']);
});

test('thread: has nothing of the environment, where secrets are', async () => {
  const { check } = world(obedient, LONG);
  assert.equal(await check('secrets'), true);
});

test('program missing: rejected, and the process lives on', async () => {
  const { check, log } = world(new URL('missing.mjs', obedient), LONG);
  assert.equal(await check('good'), false);
  assert.equal(log.length, 1);
});

test('more bytes wait than the limit: refused without a verdict, and taken again later', async () => {
  const { check } = world(obedient, { ...LONG, maxWaiting: 10 });
  // The first one does not wait.
  const taken = ['good', 'good', 'good'].map(check);
  await assert.rejects(check('good'), /too many drawings/);
  assert.deepEqual(await Promise.all(taken), [true, true, true]);
  assert.equal(await check('good'), true);
});
