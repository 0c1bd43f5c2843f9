/** Tests that a toast follows the card: above it where it fits, else inside. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { render } from 'react-dom';
import { type FakePage, fakePage } from '../../core/testing/fake-core';
import { type FakeNode, fakeDocument, nodesIn } from '../../core/testing/fake-dom';
import { setGlobal } from '../../core/testing/fake-page';
import type { Toast } from '../../core/views/toasts';
import { ToastPlace } from './ToastPlace';

const TOAST: Toast = { id: 1, variant: 'error', message: 'Failed' } as Toast;
let root: FakeNode;
let page: FakePage;
let card: { offsetTop: number };
let observed: unknown[];
let resize = (): void => {};

/** CSS px. @returns the inline top of the toast */
function top(): unknown {
  const place = nodesIn(root).find(({ attributes }) => attributes.get('class') === 'toasts');
  return Object(place?.style).top;
}

beforeEach(() => {
  page = fakePage();
  root = fakeDocument();
  card = { offsetTop: 200 };
  observed = [];
  const { document } = globalThis as unknown as { document: FakeNode };
  const create = document.createElementNS as (space: string, name: string) => FakeNode;
  document.createElementNS = (space: string, name: string) =>
    Object.assign(create(space, name), {
      closest: () => ({ querySelector: () => card }),
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
});
afterEach(() => {
  render(null, root as never);
});

test('card high enough below the edge: the toast lies above it', () => {
  assert.equal(top(), '');
});

test('card that grows under the toast: the toast lies inside, and above again later', () => {
  assert.ok(observed.includes(card));
  card.offsetTop = 61;
  resize();
  assert.equal(top(), '61px');
  card.offsetTop = 62;
  resize();
  assert.equal(top(), '');
});

test('window that is made lower: the toast lies inside', () => {
  card.offsetTop = 16;
  page.events.dispatchEvent(new Event('resize'));
  assert.equal(top(), '16px');
});

test('toast goes: the card and the window are no longer watched', () => {
  assert.equal(page.listening(), 1);
  render(null, root as never);
  assert.deepEqual([observed.length, page.listening()], [0, 0]);
});
