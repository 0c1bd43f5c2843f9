/** Tests that the page ignores messages that arrive after they expired. */
import { expect, test } from '../../fixtures';
import { expectStatus, heard, recordEvents, statusOf } from '../../support/page/widget';
import {
  askWallet,
  expectProposed,
  expectSigning,
  visitOn,
} from '../../support/walletconnect/wc-view';

/** A proposal expires after five minutes, an answer to it after five more. */
const OVER_MS = 11 * 60_000;

test('approval after the link expired: connects nothing, and the wallet is told', {
  tag: '@release',
}, async ({ page, hosts, line, relay, addWallet }) => {
  const wallet = await addWallet('2.21.8', relay.url);
  await page.clock.install();
  await recordEvents(page);
  await visitOn(line, page, hosts);
  const { modal, proposal } = await askWallet(page, wallet);
  await expectProposed(line);
  line.hold();
  await wallet.approve(proposal);
  await page.clock.fastForward(OVER_MS);
  line.resume();
  await expect.poll(() => wallet.sessions()).toEqual([]);
  expect(await statusOf(page)).not.toBe('connected');
  expect(await heard(page, 'connect')).toEqual([]);
  // The next link connects.
  await modal.getByTestId('close').click();
  const next = await addWallet('2.21.8', relay.url);
  const again = await askWallet(page, next);
  await next.settled(await next.approve(again.proposal, { accounts: [1] }));
  await expectStatus(page, 'connected');
  await expectSigning(page);
});
