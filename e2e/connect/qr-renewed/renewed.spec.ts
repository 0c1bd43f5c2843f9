/**
 * Tests link renewal: a link is valid for four minutes, and the screen replaces it before it
 * expires.
 */
import { expect, test } from '../../fixtures';
import { expectStatus } from '../../support/page/widget';
import {
  approveShown,
  askWallet,
  expectProposed,
  expectSigning,
  linkOf,
  openQrView,
  scan,
  visitOn,
} from '../../support/walletconnect/wc-view';

/** A link is renewed when less than ten of its 240 seconds are left. */
const ALMOST_OVER = 231_000;
/** Links that follow automatically. */
const RENEWALS = 5;

test('code about to expire: replaced; the new code connects', { tag: '@release' }, async ({
  page,
  hosts,
  line,
  relay,
  addWallet,
}) => {
  const wallet = await addWallet('2.21.8', relay.url);
  await page.clock.install();
  await visitOn(line, page, hosts);
  const modal = await openQrView(page);
  const first = await scan(modal);
  await expectProposed(line);
  await page.clock.fastForward(ALMOST_OVER);
  await expect.poll(() => linkOf(modal)).not.toBe(first);
  const next = await scan(modal);
  expect(next).not.toBe(first);
  await wallet.connect(next);
  await expectStatus(page, 'connected');
  await expectSigning(page);
});

test('code scanned in its last seconds: the old code still connects', { tag: '@release' }, async ({
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

test('no scan: the code expires in the end; a press makes a new one', { tag: '@release' }, async ({
  page,
  hosts,
  line,
  relay,
  addWallet,
}) => {
  const wallet = await addWallet('2.21.8', relay.url);
  await page.clock.install();
  await visitOn(line, page, hosts);
  const modal = await openQrView(page);
  let link = await linkOf(modal);
  await expectProposed(line);
  for (let i = 0; i < RENEWALS; i++) {
    await page.clock.fastForward(ALMOST_OVER);
    await expect.poll(() => linkOf(modal)).not.toBe(link);
    link = await linkOf(modal);
  }
  await page.clock.fastForward(ALMOST_OVER);
  await modal.getByTestId('wc-new').click();
  await expect.poll(() => linkOf(modal)).not.toBe(link);
  await approveShown(page, modal, wallet);
});
