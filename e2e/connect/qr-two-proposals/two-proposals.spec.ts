/** More than one question is open: one session comes of it, and it is the right one. */
import { expect, test } from '../../fixtures';
import { addressOf, expectStatus } from '../../support/page/widget';
import {
  expectSigning,
  linkOf,
  openQrView,
  WALLET_CONNECT,
} from '../../support/walletconnect/wc-view';
import { accountAt } from '../../support/wallets/accounts';

test('two phones scan one code: the first to approve is connected, the second changes nothing', async ({
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
  // Its library may have noticed already that the question is answered.
  await slow.approve(other, { accounts: [2] }).catch(() => undefined);
  await expectSigning(page);
  expect(await addressOf(page)).toBe(accountAt(1));
  expect(slow.requests).toEqual([]);
});

test("given up and asked anew: either code is this tab's own; the first approval counts, the second is ended", async ({
  page,
  hosts,
  addWallet,
}) => {
  const [early, late] = [await addWallet(), await addWallet()];
  await page.goto(hosts.page('plain'));
  const modal = await openQrView(page);
  const first = await linkOf(modal);
  await early.pair(first);
  const proposal = await early.nextProposal();
  await modal.getByTestId('cancel').click();
  await modal.getByTestId(WALLET_CONNECT).click();
  await expect.poll(() => linkOf(modal)).not.toBe(first);
  await late.pair(await linkOf(modal));
  const other = await late.nextProposal();

  await early.settled(await early.approve(proposal, { accounts: [1] }));
  await expectStatus(page, 'connected');
  expect(await addressOf(page)).toBe(accountAt(1));
  const topic = await late.approve(other, { accounts: [2] });
  // Nobody waits for it any more: the wallet hears that it is over.
  await expect.poll(() => late.deleted).toEqual([topic]);
  expect(await addressOf(page)).toBe(accountAt(1));
  await expectSigning(page);
  expect(late.requests).toEqual([]);
});
