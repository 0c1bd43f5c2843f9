/** Opening while the session's own file does not come. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setGatewayLoader, setSessionLoader } from '../core/door';
import { fakePage } from '../core/fake-world';
import { onHostEvent } from '../core/host-events';
import { $modal, forceClose } from '../core/modal';
import { createApi } from './api';

const { storage } = fakePage();
Object.assign(globalThis, { requestAnimationFrame: (act: () => void) => queueMicrotask(act) });
setGatewayLoader(() => Promise.reject(new Error('404')));

for (const [who, options] of [
  ['somebody who comes back', undefined],
  ['a page that names a family', { namespace: 'eip155' }],
] as const) {
  test(`${who}: the modal opens all the same, and the failure is told once`, async () => {
    if (!options) storage.set('@appkit-embed/no-project/connection_status', 'connected');
    let loads = 0;
    setSessionLoader(() => {
      loads += 1;
      return Promise.reject(new Error('404'));
    });
    const errors: unknown[] = [];
    const stop = onHostEvent((name) => name === 'error' && errors.push(name));
    const api = createApi({
      version: '1.0.0',
      pinned: false,
      draw() {},
      begin() {},
      destroy() {},
    });
    await api.open(options);
    assert.equal($modal.get().open, true);
    assert.equal(errors.length, 1);
    assert.equal(loads, 1);
    stop();
    forceClose();
    storage.clear();
  });
}
