import assert from 'node:assert/strict';
import { test } from 'node:test';
import { render } from 'react-dom';
import { fakeDocument, fire, nodesIn, textOf } from '../../core/testing/fake-dom';
import { setGlobal } from '../../core/testing/fake-page';
import { Fiat } from './Fiat';
import { RollingText } from './RollingText';

const root = fakeDocument();
let reduced = false;
setGlobal('matchMedia', () => ({ matches: reduced }));
const ofClass = (name: string) =>
  nodesIn(root).filter(({ attributes }) => attributes.get('class') === name);
const rolled = () => ofClass('rolled');

function show(text: string): string[] {
  render(<RollingText text={text} />, root as never);
  const [moving] = ofClass('rolling');
  assert.equal(textOf(moving ?? root), text);
  // Screen readers hear the whole figure, not its parts.
  if (moving) assert.deepEqual(ofClass('vh').map(textOf), [text]);
  if (moving) assert.equal(moving.attributes.get('aria-hidden'), 'true');
  return rolled().map(textOf);
}

test('figure: only what changes rolls, and only when it changes', () => {
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

test('figure that has rolled: plain text again, which may break as any text', async () => {
  show('$4,218');
  const [moving] = show('$4,220') && ofClass('rolling');
  fire(moving ?? assert.fail(), 'animationend');
  await new Promise((resolve) => setTimeout(resolve, 10));
  assert.deepEqual(show('$4,220'), []);
  assert.equal(textOf(root), '$4,220');
  render(null, root as never);
});

test('reduced motion, or a figure that may need two lines: nothing rolls', () => {
  reduced = true;
  show('1');
  assert.deepEqual(show('2'), []);
  reduced = false;
  show('12,345,678,901,234');
  assert.deepEqual(show('12,345,678,901,235'), []);
  render(null, root as never);
});

test('total in large type rolls; an amount in a row does not', () => {
  const total = (value: string, large: boolean) => {
    render(<Fiat value={value} currency="USD" locale="en" large={large} />, root as never);
    return rolled().map(textOf);
  };
  assert.deepEqual(total('4218.07', true), []);
  assert.deepEqual(total('4220.17', true), ['20', '17']);
  render(null, root as never);
  total('4218.07', false);
  assert.deepEqual(total('4220.17', false), []);
  render(null, root as never);
});
