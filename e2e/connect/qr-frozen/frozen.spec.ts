/** As on a phone: the wallet app is in front, the page sleeps, and its socket dies meanwhile. */
import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { expectSigning, linkOf, openQrView } from '../../support/wc-view';
import { expectStatus } from '../../support/widget';

async function lifecycle(page: Page) {
  const session = await page.context().newCDPSession(page);
  return (state: 'frozen' | 'active') => session.send('Page.setWebLifecycleState', { state });
}

for (const cut of [false, true]) {
  test(`approved while the page was frozen${cut ? ' and the line cut' : ''}: connected when it wakes`, async ({
    page,
    hosts,
    line,
    relay,
    addWallet,
  }) => {
    const wallet = await addWallet('2.21.8', relay.url);
    await page.goto(hosts.page('plain', { 'attr.relay-url': line.url }));
    const modal = await openQrView(page);
    await wallet.pair(await linkOf(modal));
    const proposal = await wallet.nextProposal();
    const setState = await lifecycle(page);
    await setState('frozen');
    if (cut) line.cut();
    const topic = await wallet.approve(proposal);
    await setState('active');
    await wallet.settled(topic);
    await expectStatus(page, 'connected');
    await expect(modal).toBeHidden();
    await expectSigning(page);
  });
}
