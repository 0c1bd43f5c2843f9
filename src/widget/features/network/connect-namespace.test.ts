import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Connector } from '../../core/contracts/wallet';
import { $route, resetView } from '../../core/views/router';
import { $toast, hideToast } from '../../core/views/toasts';
import { addConnector, removeConnector } from '../../core/wallets/connectors';
import { connectNamespace } from './connect-namespace';

const sun: Connector = {
  id: 'sun',
  type: 'ANNOUNCED',
  name: 'Sun',
  namespace: 'solana',
  wallet: 'injected',
};

test('a namespace is connected while its wallet is present; after that: Failed to find connector', () => {
  addConnector(sun);
  resetView('ConnectingMultiChain');
  connectNamespace(sun);
  assert.equal($route.get().view, 'ConnectingExternal');
  assert.equal($toast.get(), undefined);

  removeConnector('sun', 'solana');
  resetView('ConnectingMultiChain');
  connectNamespace(sun);
  assert.equal($route.get().view, 'ConnectingMultiChain');
  assert.equal($toast.get()?.message, 'Failed to find connector');
  hideToast();
});
