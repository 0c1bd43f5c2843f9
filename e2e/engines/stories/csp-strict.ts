/** Tests the strictest policy of an owner, as this engine enforces it. */
import assert from 'node:assert/strict';
import { callOpen, connectPageWallet, expectFacts } from '../page-kit';
import type { Story } from '../story';
import { until } from '../until';

const BREACH = /^\[csp-violation\] require-trusted-types-for/;

export const strictPolicy: Story = {
  name: 'strict policy: a whole visit has no violation, and the policy is enforced',
  async run(scene) {
    const { hosts, visit, click, sees, press, missesSoon, tab, problems, allow } = scene;
    await visit(hosts.page('csp-strict', { wallet: 'page', approve: 'auto' }));
    await connectPageWallet(scene);
    await click('opener');
    await sees('account-balance', /\d\.\d{3}/);
    await callOpen(tab, 'Networks');
    await click('network-eip155:31338');
    await expectFacts(tab, { network: 'eip155:31338' });
    await press('Escape');
    await missesSoon('modal');
    await click('opener');
    await click('disconnect');
    await expectFacts(tab, { status: 'disconnected' });
    assert.deepEqual(await problems(), []);

    // No report proves nothing unless the page can report: use the same page with a script that
    // violates the policy.
    allow(BREACH, /injection sink/);
    const refused = await tab.run(() => {
      try {
        document.createElement('script').text = 'window.ran = true';
        return false;
      } catch (error) {
        return error instanceof TypeError;
      }
    });
    assert.ok(refused, 'this engine does not hold Trusted Types');
    await until('the breach is told', async () =>
      (await problems()).some((text) => BREACH.test(text)),
    );
  },
};
