/** A link lives four minutes by the clock; the next one is on the screen before it is over. */
import { expect, test } from '../../fixtures';
import { expectStatus } from '../../support/page/widget';
import {
  askWallet,
  expectSigning,
  linkOf,
  openQrView,
  scan,
} from '../../support/walletconnect/wc-view';

/** A link is made anew when less than ten of its 240 seconds are left. */
const ALMOST_OVER = 231_000;
/** Links that follow by themselves. */
const RENEWALS = 5;

test('the code changes before it is over, and the new one connects', async ({
  page,
  hosts,
  addWallet,
}) => {
  const wallet = await addWallet();
  await page.clock.install();
  await page.goto(hosts.page('plain'));
  const modal = await openQrView(page);
  const first = await scan(modal);
  await page.clock.fastForward(ALMOST_OVER);
  await expect.poll(() => linkOf(modal)).not.toBe(first);
  const next = await scan(modal);
  expect(next).not.toBe(first);
  await wallet.connect(next);
  await expectStatus(page, 'connected');
  await expectSigning(page);
});

test('scanned in its last seconds, the old code connects all the same', async ({
  page,
  hosts,
  addWallet,
}) => {
  const wallet = await addWallet();
  await page.clock.install();
  await page.goto(hosts.page('plain'));
  const { modal, link: first, proposal } = await askWallet(page, wallet);
  await page.clock.fastForward(ALMOST_OVER);
  await expect.poll(() => linkOf(modal)).not.toBe(first);

  await wallet.settled(await wallet.approve(proposal));
  await expectStatus(page, 'connected');
  await expect(modal).toBeHidden();
  await expectSigning(page);
});

test('with nobody coming, the code is over in the end; a press makes a new one', async ({
  page,
  hosts,
  addWallet,
}) => {
  const wallet = await addWallet();
  await page.clock.install();
  await page.goto(hosts.page('plain'));
  const modal = await openQrView(page);
  let link = await linkOf(modal);
  for (let i = 0; i < RENEWALS; i++) {
    await page.clock.fastForward(ALMOST_OVER);
    await expect.poll(() => linkOf(modal)).not.toBe(link);
    link = await linkOf(modal);
  }
  await page.clock.fastForward(ALMOST_OVER);
  await modal.getByTestId('wc-new').click();
  await expect.poll(() => linkOf(modal)).not.toBe(link);
  await wallet.connect(await linkOf(modal));
  await expectStatus(page, 'connected');
});
