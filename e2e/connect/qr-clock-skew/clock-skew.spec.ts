/** The page's clock is off: by an hour, as with a wrong time zone, by a day, or it jumps. */
import { expect, test } from '../../fixtures';
import { retryOf } from '../../support/modal';
import { connectPeer, expectSigning, openQrView, visitOn } from '../../support/wc-view';
import { expectStatus, PAGE_WALLET } from '../../support/widget';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

for (const [name, off] of [
  ['an hour ahead', HOUR],
  ['an hour behind', -HOUR],
  ['a day behind', -DAY],
] as const) {
  test(`${name}: it connects, signs, and is there after a reload`, async ({
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

test('a day ahead: the relay lets nobody in; the screen says to check the clock, and asks it once', async ({
  page,
  hosts,
  line,
  relay,
  problems,
}) => {
  problems.allow(/WebSocket connection to .* failed/, /AppKit/);
  expect(relay.url).toBeTruthy();
  await page.clock.install({ time: Date.now() + DAY });
  await visitOn(line, page, hosts, { wallet: 'page', approve: 'auto' });
  const modal = await openQrView(page);
  await expect(retryOf(modal)).toBeVisible();
  await expect(modal).toContainText(/clock/i);
  await page.clock.runFor(60_000);
  expect(line.dials).toBe(1);
  await modal.getByTestId('back').click();
  await modal.getByTestId(PAGE_WALLET).click();
  await expectStatus(page, 'connected');
});

test('it jumps back an hour, then ahead a day: the session goes on', async ({
  page,
  hosts,
  addWallet,
}) => {
  const wallet = await addWallet();
  await page.clock.install();
  await page.goto(hosts.page('plain'));
  await connectPeer(page, wallet);
  const now = Date.now();
  for (const off of [-HOUR, DAY]) {
    await page.clock.setSystemTime(now + off);
    await expectSigning(page, `off by ${off}`);
  }
  await expectStatus(page, 'connected');
  expect(wallet.requests).toHaveLength(2);
});
