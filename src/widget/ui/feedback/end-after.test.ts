import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { setGlobal } from '../../core/testing/fake-page';
import { endAfter } from './end-after';

let page: EventTarget & { hidden?: boolean };
let element: EventTarget;
let ends: number;
let stop: () => void;

function begin(): void {
  stop = endAfter(element, 2_400, () => {
    ends += 1;
  });
}

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  page = new EventTarget();
  setGlobal('document', page);
  element = new EventTarget();
  ends = 0;
  begin();
});
afterEach(() => {
  stop();
  mock.timers.reset();
});

const point = (movementX: number): void => {
  element.dispatchEvent(Object.assign(new Event('pointermove'), { movementX, movementY: 0 }));
};

test('nothing happens: ends once, at its time', () => {
  mock.timers.tick(2_399);
  assert.equal(ends, 0);
  mock.timers.tick(1);
  assert.equal(ends, 1);
  mock.timers.tick(10_000);
  assert.equal(ends, 1);
});

test('pointer moves over it: held until the pointer leaves; a pointer that rests holds nothing', () => {
  point(0);
  mock.timers.tick(2_000);
  point(3);
  mock.timers.tick(10_000);
  assert.equal(ends, 0);
  element.dispatchEvent(new Event('pointerleave'));
  mock.timers.tick(2_400);
  assert.equal(ends, 1);
});

const focus = (relatedTarget: object | null) =>
  Object.assign(new Event('focusin'), { relatedTarget });

for (const [what, use] of [
  ['key pressed', () => new Event('keydown')],
  ['touched', () => new Event('pointerdown')],
  ['focus moved', () => focus({})],
] as const) {
  test(`${what} in it, then the pointer leaves or the page hides and returns: never ends`, () => {
    element.dispatchEvent(use());
    mock.timers.tick(10_000);
    element.dispatchEvent(new Event('pointerleave'));
    mock.timers.tick(10_000);
    for (const hidden of [true, false]) {
      page.hidden = hidden;
      page.dispatchEvent(new Event('visibilitychange'));
      mock.timers.tick(10_000);
    }
    assert.equal(ends, 0);
  });
}

test('focus comes back with the window: ends at its time', () => {
  element.dispatchEvent(focus(null));
  mock.timers.tick(2_400);
  assert.equal(ends, 1);
});

test('page hidden behind the wallet: the time starts when the user returns', () => {
  page.hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  mock.timers.tick(10_000);
  assert.equal(ends, 0);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  mock.timers.tick(2_400);
  assert.equal(ends, 1);
});

test('begins on a hidden page (the user approves in another tab): its whole time is after the return', () => {
  stop();
  page.hidden = true;
  begin();
  mock.timers.tick(10_000);
  assert.equal(ends, 0);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  mock.timers.tick(2_399);
  assert.equal(ends, 0);
  mock.timers.tick(1);
  assert.equal(ends, 1);
});

test('stopped: never ends', () => {
  stop();
  page.dispatchEvent(new Event('visibilitychange'));
  mock.timers.tick(10_000);
  assert.equal(ends, 0);
});
