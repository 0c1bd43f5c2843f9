import assert from 'node:assert/strict';
import { test } from 'node:test';
import { render } from 'react-dom';
import { fakeDocument, nodesIn } from '../../core/testing/fake-dom';
import { Toast } from './Toast';

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
