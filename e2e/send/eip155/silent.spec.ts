/** Tests a wallet that changed its network silently: it signs nothing there. */
import { parseEther } from 'ethers';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { ONE, setBalance } from '../../support/chains/chain';
import { openSend, review } from '../../support/page/send';
import { connectAs } from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';
import { accountAt } from '../../support/wallets/accounts';
import { answerWith, requestsTo } from '../../support/wallets/fake-wallet';

const FAKE = 'fake.test';
const OTHER = '0x7a6a';

/** The review of half a coin, while the wallet changes its network. */
async function reviewed(page: Page, hosts: Hosts, me: string): Promise<Locator> {
  await setBalance(ONE, me, parseEther('1'));
  await connectAs(page, hosts.page('plain'), me);
  const modal = await openSend(page);
  await review(modal, '0.5', accountAt(192));
  await answerWith(page, FAKE, {
    eth_chainId: { value: OTHER },
    eth_sendTransaction: { value: `0x${'ab'.repeat(32)}` },
  });
  return modal;
}

test('wallet refuses or only claims to switch back: gets no send request', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const modal = await reviewed(page, hosts, accountAt(191));
  for (const answer of [{ throws: { code: 4001, message: 'no' } }, { value: null }]) {
    await answerWith(page, FAKE, { wallet_switchEthereumChain: answer });
    await modal.getByTestId('send-confirm').click();
    await expect(modal.getByTestId('send-confirm')).toBeEnabled();
    await expect(modal.getByTestId('send-error')).toBeVisible();
  }
  const asked = await requestsTo(page, FAKE);
  expect(asked.filter((one) => one === 'wallet_switchEthereumChain')).toHaveLength(2);
  expect(asked).not.toContain('eth_sendTransaction');
});

test('wallet switches back: asked there, once', { tag: '@release' }, async ({ page, hosts }) => {
  const modal = await reviewed(page, hosts, accountAt(193));
  await page.evaluate((name) => {
    const answers = window.fakeWallets?.[name]?.answers;
    if (!answers) throw new Error(`There is no ${name}`);
    Object.defineProperty(answers, 'wallet_switchEthereumChain', {
      get() {
        answers.eth_chainId = { value: '0x7a69' };
        return { value: null };
      },
    });
  }, FAKE);
  await modal.getByTestId('send-confirm').click();
  await expect(page.getByTestId('toast')).toContainText('Transaction started');
  const asked = await requestsTo(page, FAKE);
  const moves = asked.filter((one) => /^(wallet_switch|eth_send)/.test(one));
  expect(moves).toEqual(['wallet_switchEthereumChain', 'eth_sendTransaction']);
});
