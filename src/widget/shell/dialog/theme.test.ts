import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { configure, setGlobal } from '../../core/testing/fake-page';
import { applyTheme } from './theme';

let frames: Map<number, () => void>;
let last = 0;
let reads: number;

function fakeRoot() {
  return { classList: { add() {} }, dataset: {} as Record<string, string>, dir: '' };
}

beforeEach(() => {
  frames = new Map();
  reads = 0;
  setGlobal('requestAnimationFrame', (act: () => void) => {
    last += 1;
    frames.set(last, act);
    return last;
  });
  setGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
  setGlobal('getComputedStyle', () => {
    reads += 1;
    return { getPropertyValue: () => '' };
  });
  configure({});
});

test('task of the press: no style is read in it, so that styles are computed once', () => {
  const root = fakeRoot();
  const stop = applyTheme(root as never);
  assert.ok(root.dataset.theme);
  assert.equal(reads, 0);
  for (const frame of frames.values()) frame();
  assert.equal(reads, 1);
  stop();
});

test('several changes in one task: one frame reads the style', () => {
  const stop = applyTheme(fakeRoot() as never);
  configure({ theme: 'dark' });
  configure({ theme: 'light' });
  assert.equal(frames.size, 1);
  stop();
});

test('destroyed before the frame: no style of the detached root is read', () => {
  configure({ accent: '#f00' });
  const stop = applyTheme(fakeRoot() as never);
  assert.equal(frames.size, 1);
  stop();
  assert.equal(frames.size, 0);
});
