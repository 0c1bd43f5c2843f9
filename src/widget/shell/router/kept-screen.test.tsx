import assert from 'node:assert/strict';
import { test } from 'node:test';
import { render } from 'react-dom';
import { fakeDocument } from '../../core/testing/fake-dom';
import { KeptScreen } from './kept-screen';
import type { StackEntry } from './view-stack';

const entry = { key: 1, route: { view: 'Connect' }, motion: '' } as StackEntry;

test('screen below the shown one: rendered again only when it is shown again', () => {
  const root = fakeDocument();
  let drawings = 0;
  const draw = () => {
    drawings += 1;
    return null;
  };
  for (const hidden of [false, true, true]) {
    render(<KeptScreen draw={draw} entry={entry} hidden={hidden} />, root as never);
  }
  assert.equal(drawings, 1);
  render(<KeptScreen draw={draw} entry={entry} hidden={false} />, root as never);
  assert.equal(drawings, 2);
  render(null, root as never);
});
