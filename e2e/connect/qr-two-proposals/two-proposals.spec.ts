/** Tests several open proposals: exactly one leads to a session. */
import { expect, test } from '../../fixtures';
import { addressOf, expectStatus } from '../../support/page/widget';
import {
  expectSigning,
  linkOf,
  openQrView,
  WALLET_CONNECT,
} from '../../support/walletconnect/wc-view';
import { accountAt } from '../../support/wallets/accounts';

test('two phones scan one code: the first approval connects; the second changes nothing', async ({
  page,
  hosts,
  addWallet,
}) => {
  const [quick, slow] = [await addWallet('2.21.8'), await addWallet('2.17.1')];
  await page.goto(hosts.page('plain'));
  const modal = await openQrView(page);
  const link = await linkOf(modal);
  await quick.pair(link);
  await slow.pair(link);
  const [one, other] = [await quick.nextProposal(), await slow.nextProposal()];
  expect(other.id).toBe(one.id);

  await quick.settled(await quick.approve(one, { accounts: [1] }));
  await expectStatus(page, 'connected');
  // Its library may have noticed already that the proposal was answered.
  await slow.approve(other, { accounts: [2] }).catch(() => undefined);
  await expectSigning(page);
  expect(await addressOf(page)).toBe(accountAt(1));
  expect(slow.requests).toEqual([]);
});

test('canceled and asked again: the first approval of either code counts; the second is ended', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const [early, late] = [await addWallet(), await addWallet()];
  await page.goto(hosts.page('plain'));
  const modal = await openQrView(page);
  const first = await linkOf(modal);
  await early.pair(first);
  const proposal = await early.nextProposal();
  await modal.getByTestId('back').click();
  await modal.getByTestId(WALLET_CONNECT).click();
  await expect.poll(() => linkOf(modal)).not.toBe(first);
  await late.pair(await linkOf(modal));
  const other = await late.nextProposal();

  await early.settled(await early.approve(proposal, { accounts: [1] }));
  await expectStatus(page, 'connected');
  expect(await addressOf(page)).toBe(accountAt(1));
  const topic = await late.approve(other, { accounts: [2] });
  // No request waits for it: the wallet is told that it has ended.
  await expect.poll(() => late.deleted).toEqual([topic]);
  expect(await addressOf(page)).toBe(accountAt(1));
  await expectSigning(page);
  expect(late.requests).toEqual([]);
});
