/** Tests which rows render again, and which are kept, when the list around them renders. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { render } from 'react-dom';
import { type FakeNode, fakeDocument, nodesIn, textOf } from '../../core/testing/fake-dom';
import { Memo } from './memo';

interface Row {
  id: string;
}

let root: FakeNode;
let drawn: string[];

beforeEach(() => {
  root = fakeDocument();
  drawn = [];
});

const draw = ({ id }: Row, tabIndex: 0 | -1, seen: boolean) => {
  drawn.push(id);
  return `${id}${tabIndex}${seen}`;
};

const A: Row = { id: 'a' };
const B: Row = { id: 'b' };

function show(rows: readonly Row[], stop = -1, seen = false, how = draw): string {
  const boxes = rows.map((row, at) => (
    <div key={row.id} data-index={at}>
      <Memo draw={how} of={[row, at === stop ? 0 : -1, seen]} />
    </div>
  ));
  render(<div>{boxes}</div>, root as never);
  return drawn.splice(0).join('');
}

test('unchanged row: moves without a new render; only its box changes', () => {
  assert.equal(show([A, B]), 'ab');
  assert.equal(show([A, B]), '');
  const node = nodesIn(root).find((one) => textOf(one).startsWith('b'));
  assert.equal(show([B, A]), '');
  assert.equal(node?.attributes.get('data-index'), '0');
  assert.equal(show([{ id: 'c' }, B, A]), 'c');
  assert.equal(textOf(root), 'c-1falseb-1falsea-1false');
});

test('changed object, tab stop or visibility: renders that row only', () => {
  show([A, B]);
  assert.equal(show([A, { ...B }]), 'b');
  assert.equal(show([A, B]), 'b');
  assert.equal(show([A, B], 1), 'b');
  assert.equal(show([A, B], 0), 'ab');
  assert.equal(textOf(root), 'a0falseb-1false');
  assert.equal(show([A, B], 0, true), 'ab');
});

test('changed render function: every row renders again', () => {
  show([A, B]);
  assert.equal(
    show([A, B], -1, false, (row) => {
      drawn.push(row.id);
      return row.id.toUpperCase();
    }),
    'ab',
  );
  assert.equal(textOf(root), 'AB');
});

test('removed row that comes back: renders again', () => {
  show([A, B]);
  assert.equal(show([B]), '');
  assert.equal(show([A, B]), 'a');
});
