/**
 * Tests how thousands of rows enter a document: a few per frame, and only those near the viewport.
 */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { render } from 'react-dom';
import { type FakeNode, fakeDocument, nodesIn } from '../../core/testing/fake-dom';
import { setGlobal } from '../../core/testing/fake-page';
import { LongList } from './LongList';
import { rowsInSight } from './row-offsets';

const COUNT = 5_000;
const HEIGHT = 60;
const MAX_HEIGHT = 300;
const ROWS = Array.from({ length: COUNT }, (_, index) => ({ id: `r${index}` }));
const TOPS = Array.from({ length: COUNT + 1 }, (_, index) => index * HEIGHT);
const NEAR = rowsInSight(TOPS, 0, MAX_HEIGHT + HEIGHT);

type Waiting = Map<number, () => void>;

let ids = 0;
let root: FakeNode;
/** Callbacks that wait for a frame. */
let frames: Waiting;
let timers: Waiting;
/** The mocked page clock, in ms, and the advance per read. */
let now = 0;
let slow = 0;
/** Calls to the row type function: one for each rendered row. */
let kinds = 0;
const { performance: clock, setTimeout: later, clearTimeout: noMore } = globalThis;

const plain = (id: string): string => id;
const kindOf = () => {
  kinds += 1;
  return 'row';
};
const show = (rows = ROWS, more = false, draw: (id: string, seen: boolean) => string = plain) => {
  render(
    <LongList
      rows={rows}
      more={more}
      label="Rows"
      rowKey={({ id }) => id}
      kindOf={kindOf}
      heights={{ row: HEIGHT }}
      gap={0}
      maxHeight={MAX_HEIGHT}
      renderRow={({ id }, _, seen) => draw(id, seen)}
      pictures={draw !== plain}
    />,
    root as never,
  );
};
const drawn = (): number[] =>
  nodesIn(root)
    .filter(({ attributes }) => attributes.get('role') === 'listitem')
    .map(({ attributes }) => Number(attributes.get('data-index')));
/** Gives each callback a unique id: a late cancel must not hit another callback. */
function wait(waiting: Waiting, act: () => void): number {
  ids += 1;
  waiting.set(ids, act);
  return ids;
}
/** Runs the waiting callbacks. @returns their count */
function run(waiting: Waiting): number {
  const acts = [...waiting.values()];
  waiting.clear();
  for (const act of acts) act();
  return acts.length;
}
/** @returns whether a callback was waiting */
async function frame(): Promise<boolean> {
  const waited = run(frames);
  run(timers);
  await turn();
  return waited > 0;
}

beforeEach(() => {
  root = fakeDocument();
  frames = new Map();
  timers = new Map();
  slow = 0;
  setGlobal('requestAnimationFrame', (act: () => void) => wait(frames, act));
  setGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
  // The framework's timers have a delay.
  setGlobal('setTimeout', (act: () => void, ms?: number) =>
    ms === undefined ? wait(timers, act) : later(act, ms),
  );
  setGlobal('clearTimeout', (id: unknown) =>
    typeof id === 'number' ? timers.delete(id) : noMore(id as NodeJS.Timeout),
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

test('first render: a few rows, then more per frame, none far from the viewport', async () => {
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

test('pace: slow rows reduce the rows per frame, fast rows increase them', async () => {
  const framesFor = async (ms: number) => {
    slow = ms;
    show();
    let count = 0;
    while (await frame()) count += 1;
    render(null, root as never);
    return count;
  };
  // The first list learns it for the second.
  await framesFor(40);
  const slowest = await framesFor(40);
  assert.ok(slowest >= NEAR.end - 1, `${slowest} frames for ${NEAR.end} rows`);
  for (let list = 0; list < 3; list += 1) await framesFor(1);
  assert.ok((await framesFor(1)) <= 3);
});

test('rows: rendered after the frame, not in it', async () => {
  show();
  const before = drawn().length;
  assert.equal(frames.size, 1);
  run(frames);
  await turn();
  assert.equal(drawn().length, before);
  run(timers);
  await turn();
  assert.ok(drawn().length > before);
});

/**
 * Scrolls by that many px before each frame. @returns the number of visible rows rendered in each
 * frame
 */
async function scroll(by: number, times: number): Promise<number[]> {
  const node = nodesIn(root).find(({ attributes }) => attributes.get('role') === 'group');
  assert.ok(node);
  Object.assign(node, { clientHeight: MAX_HEIGHT, querySelector: () => null });
  const counts: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const top = Number(node.scrollTop ?? 0) + by;
    node.scrollTop = top;
    await frame();
    const { start, end } = rowsInSight(TOPS, top, MAX_HEIGHT, 0);
    counts.push(drawn().filter((index) => index >= start && index < end).length);
  }
  return counts;
}

test('scrolling too fast: renders no passing row, and all rows at the resting place', async () => {
  slow = 40;
  show();
  // The first row comes after a rest.
  assert.deepEqual((await scroll(2 * MAX_HEIGHT, 5)).slice(1), [0, 0, 0, 0]);
  const slower = await scroll(HEIGHT / 2, 5);
  assert.ok(
    slower.every((count) => count > 0),
    `${slower}`,
  );
  // Half a row at either end.
  assert.equal((await scroll(0, 30)).at(-1), MAX_HEIGHT / HEIGHT + 1);
});

test('step: renders the new rows and none of the present ones', async () => {
  slow = 15;
  show();
  let steps = 0;
  for (let before = drawn().length; ; before = drawn().length) {
    kinds = 0;
    if (!(await frame())) break;
    assert.equal(kinds, drawn().length - before);
    if (kinds > 0) steps += 1;
  }
  assert.ok(steps > 4, `${steps}`);
});

/** Waits for work that follows a paint: the framework allows a tenth of a second at most. */
async function painted(): Promise<void> {
  for (let wait = 0; wait < 20 && timers.size === 0; wait += 1) {
    await new Promise((resolve) => later(resolve, 5));
  }
  run(timers);
  await turn();
}

test('pictures: requested where scrolling rests, not for rows that flew past', async (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] });
  slow = 40;
  const asked = new Set<string>();
  const ask = (id: string, seen: boolean) => {
    if (seen) asked.add(id);
    return id;
  };
  show(ROWS, false, ask);
  await scroll(2 * MAX_HEIGHT, 1);
  await painted();
  await scroll(2 * MAX_HEIGHT, 4);
  context.mock.timers.tick(1_000);
  await turn();
  assert.deepEqual([...asked], []);
  while ((await scroll(0, 1)) && frames.size > 0);
  await painted();
  context.mock.timers.tick(1_000);
  await turn();
  const { start, end } = rowsInSight(TOPS, 10 * MAX_HEIGHT, MAX_HEIGHT + HEIGHT, 0);
  assert.deepEqual(
    [...asked],
    ROWS.slice(start, end).map(({ id }) => id),
  );
});

test('unmounted list: renders no more, at any stage', async () => {
  show();
  const others = timers.size;
  run(frames);
  assert.equal(timers.size, others + 1);
  render(null, root as never);
  assert.equal(timers.size, others);
  await turn();
  show();
  assert.equal(frames.size, 1);
  render(null, root as never);
  await turn();
  assert.equal(frames.size, 0);
});

test('further page: renders no row by itself and leaves present rows unchanged', async () => {
  const few = ROWS.slice(0, 30);
  slow = 15;
  show(few, true);
  const first = drawn();
  const sizes = () => nodesIn(root).map(({ attributes }) => attributes.get('aria-setsize'));
  const before = sizes();
  show([...few, ...ROWS.slice(30, 60)], true);
  assert.deepEqual(drawn(), first);
  assert.deepEqual(sizes(), before);
  assert.ok(before.includes('-1') && !before.includes('30'));
  await frame();
  assert.ok(drawn().length > first.length);
  show(few);
  assert.ok(sizes().includes('30'));
});

test('fewer rows: removed rows disappear at once', async () => {
  show();
  while (await frame());
  show(ROWS.slice(0, 3));
  assert.deepEqual(drawn(), [0, 1, 2]);
  show(ROWS.slice(0, 0));
  assert.deepEqual(drawn(), []);
});
