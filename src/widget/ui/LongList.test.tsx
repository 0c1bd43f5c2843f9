/** How thousands of rows come into a document: a few in a frame, and only those near what is looked at. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { render } from 'react-dom';
import { type FakeNode, fakeDocument, nodesIn } from '../core/fake-dom';
import { setGlobal } from '../core/fake-page';
import { LongList } from './LongList';
import { rowsInSight } from './row-places';

const COUNT = 5_000;
const HEIGHT = 60;
const MAX_HEIGHT = 300;
const ROWS = Array.from({ length: COUNT }, (_, index) => ({ id: `r${index}` }));
const TOPS = Array.from({ length: COUNT + 1 }, (_, index) => index * HEIGHT);
const NEAR = rowsInSight(TOPS, 0, MAX_HEIGHT + HEIGHT);

let root: FakeNode;
/** What waits for a frame. */
let frames: (() => void)[];
let timers: (() => void)[];
/** What the page's clock says, in ms, and how much later it is whenever it is asked. */
let now = 0;
let slow = 0;
const { performance: clock, setTimeout: later, clearTimeout: noMore } = globalThis;

const show = (rows = ROWS): void => {
  render(
    <LongList
      rows={rows}
      label="Rows"
      rowKey={({ id }) => id}
      kindOf={() => 'row'}
      heights={{ row: HEIGHT }}
      gap={0}
      maxHeight={MAX_HEIGHT}
      renderRow={({ id }) => id}
    />,
    root as never,
  );
};
const drawn = (): number[] =>
  nodesIn(root)
    .filter(({ attributes }) => attributes.get('role') === 'listitem')
    .map(({ attributes }) => Number(attributes.get('data-index')));
/** @returns whether anything had waited for it */
async function frame(): Promise<boolean> {
  const waiting = frames.splice(0);
  for (const act of waiting) act();
  for (const act of timers.splice(0)) act();
  await turn();
  return waiting.length > 0;
}

beforeEach(() => {
  root = fakeDocument();
  frames = [];
  timers = [];
  slow = 0;
  setGlobal('requestAnimationFrame', (act: () => void) => frames.push(act));
  setGlobal('cancelAnimationFrame', (id: number) => delete frames[id - 1]);
  // Those of the framework have a time.
  setGlobal('setTimeout', (act: () => void, ms?: number) =>
    ms === undefined ? timers.push(act) : later(act, ms),
  );
  setGlobal('clearTimeout', (id: unknown) =>
    typeof id === 'number' ? delete timers[id - 1] : noMore(id as NodeJS.Timeout),
  );
  setGlobal('performance', {
    now: () => {
      now += slow;
      return now;
    },
  });
});
afterEach(() => {
  render(null, root as never);
  setGlobal('performance', clock);
  setGlobal('setTimeout', later);
  setGlobal('clearTimeout', noMore);
});

test('at first a few rows, then some more in each frame, and none that is far from what is seen', async () => {
  slow = 15;
  show();
  const sizes = [drawn().length];
  while (await frame()) sizes.push(drawn().length);
  assert.deepEqual(
    drawn(),
    Array.from({ length: NEAR.end }, (_, index) => index),
  );
  assert.ok(NEAR.end < 20, `${NEAR.end} are near`);
  const steps = sizes.map((size, at) => size - (sizes[at - 1] ?? 0));
  assert.ok(steps.length > 4 && Math.max(...steps) <= 2, `${steps}`);
});

test('what takes long brings fewer, what is quick brings more', async () => {
  const framesFor = async (ms: number) => {
    slow = ms;
    show();
    let count = 0;
    while (await frame()) count += 1;
    render(null, root as never);
    return count;
  };
  // Learned by the first list, so that the second has it.
  await framesFor(40);
  const slowest = await framesFor(40);
  assert.ok(slowest >= NEAR.end - 1, `${slowest} frames for ${NEAR.end} rows`);
  await framesFor(1);
  await framesFor(1);
  assert.ok((await framesFor(1)) <= 3);
});

test('the rows are drawn behind the frame, and not in it', async () => {
  show();
  const before = drawn().length;
  assert.equal(frames.length, 1);
  for (const act of frames.splice(0)) act();
  await turn();
  assert.equal(drawn().length, before);
  for (const act of timers.splice(0)) act();
  await turn();
  assert.ok(drawn().length > before);
});

test('a list that is left draws no more, wherever it was', async () => {
  show();
  for (const act of frames.splice(0)) act();
  assert.equal(timers.length, 1);
  render(null, root as never);
  await turn();
  assert.deepEqual(timers.filter(Boolean), []);
  show();
  assert.equal(frames.length, 1);
  render(null, root as never);
  await turn();
  assert.deepEqual(frames.filter(Boolean), []);
});

test('with fewer rows those that are gone are gone at once', async () => {
  show();
  while (await frame());
  show(ROWS.slice(0, 3));
  assert.deepEqual(drawn(), [0, 1, 2]);
  show(ROWS.slice(0, 0));
  assert.deepEqual(drawn(), []);
});
