import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFramePlace } from './frame-place';

/** Events of a pointer over a frame whose corner is at `left`, `top` of the screen. */
function frame(zoom: number, ratio: number) {
  const moved = createFramePlace();
  return (screenX: number, screenY: number, left = 100, top = 200) =>
    moved(
      {
        ...{ screenX, screenY },
        clientX: Math.round((screenX - left) / zoom),
        clientY: Math.round((screenY - top) / zoom),
      },
      ratio,
    );
}

test('the first event of a pointer: a movement; more at any zoom: none', () => {
  for (const [zoom, ratio] of [
    [1, 1],
    [1, 2],
    [1.5, 1.5],
    [1.5, 3],
    [0.67, 0.67],
    [2, 2.5],
  ] as const) {
    const at = frame(zoom, ratio);
    const seen = [at(150, 250), at(180, 300), at(300, 240), at(300, 240), at(120, 700)];
    assert.deepEqual(seen, [true, false, false, false, false], `${zoom} ${ratio}`);
  }
});

test('the frame moves under a resting pointer, or follows a moving one: a movement', () => {
  for (const [zoom, ratio] of [
    [1, 1],
    [1.5, 3],
  ] as const) {
    const at = frame(zoom, ratio);
    for (const [x, y] of [
      [150, 250],
      [400, 500],
    ] as const) {
      at(x, y);
    }
    assert.equal(at(400, 500, 100, 240), true);
    assert.equal(at(400, 500, 100, 240), false);
    assert.equal(at(420, 500, 120, 240), true);
  }
});
