/** The page's clock is an hour off, as with a wrong time zone. */
import { expect, test } from '../../fixtures';
import { connectPeer, expectSigning } from '../../support/wc-view';
import { expectStatus } from '../../support/widget';

const HOUR = 3_600_000;

for (const [name, off] of [
  ['ahead', HOUR],
  ['behind', -HOUR],
] as const) {
  test(`an hour ahead or behind, here ${name}: it connects, signs, and is there after a reload`, async ({
    page,
    hosts,
    addWallet,
  }) => {
    const wallet = await addWallet();
    await page.clock.install({ time: Date.now() + off });
    await page.goto(hosts.page('plain'));
    await connectPeer(page, wallet);
    await expectSigning(page);
    await page.reload();
    await expectStatus(page, 'connected');
    await expectSigning(page, 'again');
    expect(wallet.requests).toHaveLength(2);
  });
}
