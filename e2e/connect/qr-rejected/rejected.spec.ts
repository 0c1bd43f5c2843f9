/** Tests a rejection: stated plainly, with a retry one press away. */
import { expect, test } from '../../fixtures';
import { retryOf } from '../../support/page/modal';
import { expectStatus, storedKeys } from '../../support/page/widget';
import { Refusal } from '../../support/walletconnect/wc-peer';
import {
  askWallet,
  connectPeer,
  expectSigning,
  linkOf,
  signInPage,
} from '../../support/walletconnect/wc-view';

for (const generation of ['2.21.8', '2.17.1'] as const) {
  test(`wallet ${generation} rejects: the next code connects`, { tag: '@release' }, async ({
    page,
    hosts,
    addWallet,
  }) => {
    const wallet = await addWallet(generation);
    await page.goto(hosts.page('plain'));
    const { modal, link: first, proposal } = await askWallet(page, wallet);
    await wallet.reject(proposal);
    await expect(retryOf(modal)).toBeVisible();
    await expect(modal).toContainText(/rejected|declined/i);
    await expectStatus(page, 'disconnected');
    expect(await storedKeys(page)).not.toHaveProperty('connections');

    await retryOf(modal).click();
    const second = await linkOf(modal);
    expect(second).not.toBe(first);
    await wallet.connect(second);
    await expectStatus(page, 'connected');
    await expectSigning(page);
  });
}

test('request rejected in the wallet: fails with the rejection code', { tag: '@release' }, async ({
  page,
  hosts,
  addWallet,
}) => {
  const wallet = await addWallet();
  wallet.answerWith(() => {
    throw new Refusal('User rejected.');
  });
  await page.goto(hosts.page('plain'));
  await connectPeer(page, wallet);
  const code = await signInPage(page, 'No tea').catch((error: Error) => error.message);
  expect(code).toMatch(/reject/i);
  await expectStatus(page, 'connected');
});
