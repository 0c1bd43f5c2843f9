/**
 * Tests a page whose `Object.prototype` another script has polluted (CWE-1321): the widget keeps its
 * gateway and its options.
 */
import { parseEther } from 'ethers';
import { expect, openModal, test } from '../../fixtures';
import { ONE, setBalance } from '../../support/chains/chain';
import { openSend, review } from '../../support/page/send';
import { connect, openAccount } from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';
import { addFakeWallets } from '../../support/wallets/fake-wallet';

/** Names of our options, of fields of replies and payments, and of common helpers. */
const POLLUTED = `polluted extend first sum clamp groupBy configUrl termsUrl privacyUrl apiUrl
  relayUrl mirrors locale accent embed email socials image_url rdns logoURI price iconUrl fallback
  abortEarly nonce testId disabled tone onramp swaps`.split(/\s+/);

test('30 polluted keys: connects to its own gateway, shows the account, and reviews a payment', async ({
  page,
  hosts,
}) => {
  expect(POLLUTED).toHaveLength(30);
  const [me, other] = [accountAt(151), accountAt(152)];
  await setBalance(ONE, me, parseEther('2'));
  const foreign: string[] = [];
  await page.route('https://evil.test/**', (route) => {
    foreign.push(route.request().url());
    return route.abort();
  });
  const accounts = { value: [me] };
  await addFakeWallets(page, {
    rdns: 'fake.test',
    answers: {
      eth_requestAccounts: accounts,
      eth_accounts: accounts,
      eth_chainId: { value: `0x${ONE.toString(16)}` },
    },
  });
  await page.addInitScript((keys) => {
    for (const key of keys) {
      const isLink = /^(?:terms|privacy)Url$/.test(key);
      const value = /Url$/.test(key) && !isLink ? 'https://evil.test/' : 'javascript:alert(1)';
      Object.assign(Object.prototype, { [key]: value });
    }
  }, POLLUTED);
  await page.goto(hosts.page('plain'));
  const first = await openModal(page);
  const foreignLinks = page
    .locator('appkit-embed')
    .locator('[href^="javascript:"], [href*="evil.test"]');
  await expect(first.getByTestId('wallet-fake.test')).toBeVisible();
  await expect(foreignLinks).toHaveCount(0);
  await page.keyboard.press('Escape');
  await connect(page, 'wallet-fake.test');
  await expect((await openAccount(page)).getByTestId('account-balance')).toContainText('2.000');
  const modal = await openSend(page);
  await review(modal, '0.5', other);
  await expect(modal.getByTestId('review-to')).toHaveText(other);
  await expect(foreignLinks).toHaveCount(0);
  expect(foreign).toEqual([]);
});
