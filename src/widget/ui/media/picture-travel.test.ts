import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { setGlobal } from '../../core/testing/fake-page';
import { followPresses, travelHere } from './picture-travel';

interface Moved {
  frames: { translate: string; scale: number }[];
  duration: number;
}

let reduced: boolean;
let moved: Moved[];
let body: EventTarget;
let closest: (selector: string) => object | null;
let tag: string;
let stop: () => void;

beforeEach(() => {
  mock.timers.enable({ apis: ['Date'] });
  reduced = false;
  moved = [];
  tag = 'button';
  body = Object.assign(new EventTarget(), { closest: (selector: string) => closest(selector) });
  stop = followPresses(body);
  setGlobal('matchMedia', () => ({ matches: reduced }));
});
afterEach(() => {
  stop();
  mock.timers.reset();
});

const picture = (x: number, y: number, width: number): Element =>
  ({
    getBoundingClientRect: () => ({ x, y, width, height: width }),
    animate: (frames: Moved['frames'], { duration }: { duration: number }) =>
      moved.push({ frames, duration }),
  }) as unknown as Element;
/** A press on a text inside a row with this picture; `undefined`: on no control. */
const press = (child: Element | null | undefined): void => {
  const row = child === undefined ? null : { querySelector: () => child };
  closest = (selector) => (selector.split(',').includes(tag) ? row : null);
  body.dispatchEvent(new Event('click'));
};

test('picture of the pressed row: travels from its place and size, in 220 ms, once', () => {
  press(picture(20, 300, 36));
  mock.timers.tick(500);
  travelHere(picture(200, 100, 72));
  travelHere(picture(200, 100, 72));
  assert.equal(moved.length, 1);
  assert.deepEqual(moved[0]?.frames[0], { translate: '-198px 182px', scale: 0.5 });
  assert.equal(moved[0]?.duration, 220);
});

test('reduced motion, late, hidden or without a picture: no animation', () => {
  reduced = true;
  press(picture(20, 300, 36));
  travelHere(picture(200, 100, 72));
  reduced = false;
  press(picture(20, 300, 36));
  mock.timers.tick(601);
  travelHere(picture(200, 100, 72));
  press(picture(20, 300, 36));
  travelHere(picture(0, 0, 0));
  press(null);
  travelHere(picture(200, 100, 72));
  press(undefined);
  travelHere(picture(200, 100, 72));
  travelHere(null);
  assert.deepEqual(moved, []);
});

test('row that is a link: its picture travels; after the stop: none does', () => {
  tag = 'a';
  press(picture(20, 300, 36));
  travelHere(picture(200, 100, 72));
  assert.equal(moved.length, 1);
  stop();
  press(picture(20, 300, 36));
  travelHere(picture(200, 100, 72));
  assert.equal(moved.length, 1);
});
