import assert from 'node:assert/strict';
import { test } from 'node:test';
import { render } from 'react-dom';
import { type FakeNode, fakeDocument, textOf } from '../../core/testing/fake-dom';
import { filledText } from './filled-text';

test('values of a sentence: each isolated, so that the direction is that of the other words', () => {
  const root: FakeNode = fakeDocument();
  render(
    <bdi>{filledText('{site} can see {n} accounts of {nothing}.', { site: 'חנות', n: 2 })}</bdi>,
    root as never,
  );
  assert.equal(textOf(root), 'חנות can see 2 accounts of {nothing}.');
  const [sentence] = root.childNodes;
  const inner = sentence?.childNodes.filter(({ localName }) => localName === 'bdi') ?? [];
  assert.deepEqual(inner.map(textOf), ['חנות', '2', '{nothing}']);
  render(null, root as never);
});
