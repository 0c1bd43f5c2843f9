import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { configure, setGlobal } from '../../core/testing/fake-page';
import { applyTheme } from './theme';

let frames: (() => void)[];
let reads: number;
let own: Record<string, string>;

function fakeRoot() {
  return { classList: { add() {} }, dataset: {} as Record<string, string>, dir: '' };
}

beforeEach(() => {
  frames = [];
  reads = 0;
  own = {};
  setGlobal('requestAnimationFrame', (act: () => void) => frames.push(act));
  setGlobal('getComputedStyle', () => {
    reads += 1;
    return { getPropertyValue: (name: string) => own[name] ?? '' };
  });
  configure({});
});

test('task of the press: no style is read in it, so that styles are computed once', () => {
  const root = fakeRoot();
  const stop = applyTheme(root as never);
  assert.ok(root.dataset.theme);
  assert.equal(reads, 0);
  for (const frame of frames.splice(0)) frame();
  assert.equal(reads, 1);
  stop();
});
