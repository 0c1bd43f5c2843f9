/** Tests that a toast follows the card: above it where it fits, else inside. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { render } from 'react-dom';
import { type FakeNode, fakeDocument, nodesIn } from '../../core/testing/fake-dom';
import { setGlobal } from '../../core/testing/fake-page';
import type { Toast } from '../../core/views/toasts';
import { ToastPlace } from './ToastPlace';

const TOAST: Toast = { id: 1, variant: 'error', message: 'Failed' } as Toast;
let root: FakeNode;
let card: { offsetTop: number; parentElement: object };
const dialog = { querySelector: () => card };
let observed: unknown[];
/** The browser reports a size in the first frame, and each change. */
let resize = (): void => {};

/** CSS px. @returns the inline top of the toast */
function top(): unknown {
  const place = nodesIn(root).find(({ attributes }) => attributes.get('class') === 'toasts');
  return Object(place?.style).top;
}

beforeEach(() => {
  root = fakeDocument();
  card = { offsetTop: 200, parentElement: dialog };
  observed = [];
  const { document } = globalThis as unknown as { document: FakeNode };
  const create = document.createElementNS as (space: string, name: string) => FakeNode;
  document.createElementNS = (space: string, name: string) =>
    Object.assign(create(space, name), {
      closest: () => dialog,
      offsetHeight: 78,
    });
  setGlobal('ResizeObserver', function observer(act: () => void) {
    resize = act;
    return {
      observe: (one: unknown) => observed.push(one),
      disconnect: () => observed.splice(0),
    };
  });
  render(<ToastPlace inside toast={TOAST} />, root as never);
  resize();
});
afterEach(() => {
  render(null, root as never);
});

test('card high enough below the edge: the toast lies above it', () => {
  assert.equal(top(), '');
});

test('card that grows under the toast: the toast lies inside, and above again later', () => {
  assert.ok(observed.includes(card), 'the card');
  card.offsetTop = 61;
  resize();
  assert.equal(top(), '53px');
  card.offsetTop = 62;
  resize();
  assert.equal(top(), '');
});

test('window that is made lower: the toast lies inside, 8 px below the edge of the card', () => {
  assert.ok(observed.includes(dialog), 'the dialog, which is as high as the window');
  card.offsetTop = 16;
  resize();
  assert.equal(top(), '8px');
});

test('toast goes: nothing is watched any more', () => {
  render(null, root as never);
  assert.deepEqual(observed, []);
});
