import assert from 'node:assert/strict';
import { test } from 'node:test';
import { render } from 'react-dom';
import { fakeDocument, nodesIn, textOf } from '../../core/testing/fake-dom';
import { Fiat } from './Fiat';
import { RollingText } from './RollingText';

const root = fakeDocument();
const rolled = () => nodesIn(root).filter(({ attributes }) => attributes.get('class') === 'rolled');

test('figure: only what changes rolls, and only when it changes', () => {
  const show = (text: string) => {
    render(<RollingText text={text} />, root as never);
    assert.equal(textOf(root), text);
    return rolled().map(textOf);
  };
  assert.deepEqual(show('$4,218'), []);
  assert.deepEqual(show('$4,218'), []);
  assert.deepEqual(show('$4,220'), ['20']);
  const [node] = rolled();
  assert.deepEqual(show('$4,220'), ['20']);
  assert.equal(rolled()[0], node, 'the same text does not roll again');
  assert.deepEqual(show('$4,22'), []);
  assert.deepEqual(show('$4,230'), ['30']);
  assert.notEqual(rolled()[0], node);
  render(null, root as never);
});

test('total in large type rolls; an amount in a row does not', () => {
  const show = (value: string, large: boolean) => {
    render(<Fiat value={value} currency="USD" locale="en" large={large} />, root as never);
    return rolled().map(textOf);
  };
  assert.deepEqual(show('4218.07', true), []);
  assert.deepEqual(show('4220.17', true), ['20', '17']);
  render(null, root as never);
  show('4218.07', false);
  assert.deepEqual(show('4220.17', false), []);
  render(null, root as never);
});
