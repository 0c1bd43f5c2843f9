/** Tests the mark after a copy in a fake document. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { render } from 'react-dom';
import { settle } from '../testing/fake-core';
import { type FakeNode, fakeDocument, textOf } from '../testing/fake-dom';
import { setGlobal } from '../testing/fake-page';
import { useCopied } from './use-copy';

const COPIED_MS = 1_600;
let root: FakeNode;
let mark: (text: string | undefined) => void;

function Copied() {
  const [copied, set] = useCopied();
  mark = set;
  return <p>{copied ?? '-'}</p>;
}

/** Runs pending effects, which takes the library a few steps, and then the rest of the time. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 50) {
    await settle();
    mock.timers.tick(50);
  }
  await settle();
}

beforeEach(async () => {
  root = fakeDocument();
  mock.timers.enable({ apis: ['setTimeout'] });
  // The library runs effects by a timer without a delay, which the fake one never fires.
  const { setTimeout: faked } = globalThis;
  setGlobal('setTimeout', (act: () => void, ms = 0) => faked(act, ms));
  render(<Copied />, root as never);
  await pass(100);
});
afterEach(() => {
  render(null, root as never);
  mock.timers.reset();
});

test('copied: marked for a moment, which begins anew with each copy', async () => {
  mark('a');
  await pass(COPIED_MS - 100);
  assert.equal(textOf(root), 'a');
  mark('a');
  await pass(COPIED_MS - 100);
  assert.equal(textOf(root), 'a');
  await pass(300);
  assert.equal(textOf(root), '-');
});

test('copy that failed: takes the mark away', async () => {
  mark('a');
  await pass(100);
  mark(undefined);
  await pass(100);
  assert.equal(textOf(root), '-');
});
