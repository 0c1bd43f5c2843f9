import assert from 'node:assert/strict';
import { test } from 'node:test';
import { render } from 'react-dom';
import { fakeDocument, nodesIn, textOf } from '../../core/testing/fake-dom';
import { Toast } from './Toast';

test('copied address: may break in its middle, and is whole; other words stay', () => {
  const root = fakeDocument();
  const shared = {
    variant: 'success',
    message: 'Copied',
    closeLabel: 'Close',
    onClose() {},
  } as const;
  const partsOf = (detail: string) => {
    render(<Toast {...shared} detail={detail} />, root as never);
    const whole = nodesIn(root).find(({ localName }) => localName === 'bdi') ?? assert.fail();
    assert.equal(textOf(whole), detail);
    return whole.childNodes.map((part) => (part.localName === 'wbr' ? 'wbr' : part.data.length));
  };
  assert.deepEqual(partsOf(`0x${'ab'.repeat(20)}`), [22, 'wbr', 20]);
  assert.deepEqual(partsOf('A'.repeat(43)), [22, 'wbr', 21]);
  assert.deepEqual(partsOf('The wallet said that it has no time for this'), [44]);
  render(null, root as never);
});

test('toast with a link: opens outside of the page; without one: no link', () => {
  const root = fakeDocument();
  const shared = {
    variant: 'error',
    message: 'Failed',
    closeLabel: 'Close',
    onClose() {},
  } as const;
  const link = { href: 'https://explorer.example/tx/0x1', label: 'View on explorer' };
  const links = () => nodesIn(root).filter(({ localName }) => localName === 'a');
  render(<Toast {...shared} />, root as never);
  assert.deepEqual(links(), []);
  render(<Toast {...shared} link={link} />, root as never);
  const [only, ...more] = links();
  assert.deepEqual(more, []);
  const { attributes } = only ?? assert.fail();
  assert.equal(attributes.get('href'), link.href);
  assert.equal(attributes.get('target'), '_blank');
  assert.equal(attributes.get('rel'), 'noopener noreferrer');
  assert.equal(attributes.get('data-testid'), 'toast-link');
  render(null, root as never);
});
