import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { render } from 'react-dom';
import { $alert, dismissAlert, showAlert } from '../../core/reporting/alerts';
import { fakeDocument, nodesIn } from '../../core/testing/fake-dom';
import { configure } from '../../core/testing/fake-page';
import '../../core/errors/register-connection-errors';
import { AlertBar } from './AlertBar';

afterEach(() => {
  while ($alert.get()) dismissAlert();
  mock.restoreAll();
});

for (const [code, role, tone] of [
  ['rate_limited', 'alert', 'bad'],
  ['local_config_ignored', 'status', 'warn'],
  ['multi_wallet_off', 'status', 'info'],
] as const) {
  test(`${code}: shown as ${tone} in a region with the role ${role}`, () => {
    for (const name of ['error', 'warn', 'info'] as const) mock.method(console, name, () => {});
    configure({ debug: 'true' });
    const root = fakeDocument();
    const regions = () =>
      nodesIn(root).filter(({ attributes }) =>
        /^(alert|status)$/.test(attributes.get('role') ?? ''),
      );
    render(<AlertBar />, root as never);
    // Screen readers announce a status only if its region was there before.
    assert.deepEqual(
      regions().map(({ attributes }) => attributes.get('role')),
      ['status'],
    );
    showAlert(code, { features: 'features.email' });
    render(<AlertBar />, root as never);
    const full = regions().filter((region) => nodesIn(region).length > 1);
    assert.deepEqual(
      full.map(({ attributes }) => attributes.get('role')),
      [role],
    );
    const looks = nodesIn(root).map(({ attributes }) => attributes.get('class') ?? '');
    assert.ok(looks.includes(`warning ${tone}`), looks.join('|'));
    render(null, root as never);
  });
}
