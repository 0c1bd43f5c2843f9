import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { render } from 'react-dom';
import { fakeDocument, nodesIn } from '../../core/testing/fake-dom';
import { hideToast, showToast } from '../../core/views/toasts';
import { Announcer } from './Announcer';

afterEach(() => hideToast());

test('toast before the live region: the region is inserted empty, then gets the words', async () => {
  const root = fakeDocument();
  const words = () => {
    const [region] = nodesIn(root).filter(({ attributes }) => attributes.get('role') === 'status');
    return nodesIn(region ?? assert.fail())
      .map(({ data }) => data)
      .join('');
  };
  showToast('error', 'Failed', { detail: 'One Wallet' });
  render(<Announcer inside={false} here />, root as never);
  assert.equal(words(), '');
  while (words() === '') await wait(1);
  assert.equal(words(), 'Failed One Wallet');
  render(null, root as never);
});
