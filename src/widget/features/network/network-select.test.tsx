import assert from 'node:assert/strict';
import { test } from 'node:test';
import { render } from 'react-dom';
import { $options } from '../../core/config/options';
import { setNetworks } from '../../core/state/networks';
import { type FakeNode, fakeDocument, nodesIn, textOf } from '../../core/testing/fake-dom';
import { configure } from '../../core/testing/fake-page';
import { NetworkSelect } from './NetworkSelect';

test('button of the network: its accessible name starts with its visible label', () => {
  const root: FakeNode = fakeDocument();
  configure({ networks: 'eip155:1 eip155:137' });
  setNetworks($options.get().networks);
  render(<NetworkSelect />, root as never);
  const button = nodesIn(root).find(
    (one) => one.attributes.get('data-testid') === 'network-select',
  );
  const label = nodesIn(root).find((one) => one.attributes.get('class') === 'cut');
  const [name, visible] = [button?.attributes.get('aria-label') ?? '', label && textOf(label)];
  render(null, root as never);
  assert.ok(visible && name.startsWith(visible), `${name} / ${visible}`);
});
