/** Tests what the ready-made elements show of an account, and the page's own transactions in them. */
import { expect, test, theModal } from '../../fixtures';
import { addToMain, connect, expectStatus, openAccount, withKit } from '../../support/page/widget';

const HASH = `0x${'ab'.repeat(32)}`;

test('connected: the button shows network, balance without zeros at the end, and the account', async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto' }));
  await addToMain(
    page,
    '<appkit-button data-testid="usual"></appkit-button><appkit-button data-testid="bare" network="hide" balance="hide"></appkit-button><appkit-button data-testid="named" network="show" balance="icon"></appkit-button>',
  );
  await connect(page);
  const usual = page.getByTestId('usual').locator('button');
  await expect(usual.locator('.amount')).toHaveText(/^[\d,]+(\.\d{0,2}[1-9])?\sETH$|^0\.000\sETH$/);
  await expect(usual.locator('.in > .pic')).toHaveCount(1);
  const bare = page.getByTestId('bare').locator('button');
  await expect(bare.locator('.in > .pic')).toHaveCount(0);
  await expect(bare.locator('.amount')).toHaveCount(0);
  const named = page.getByTestId('named').locator('button');
  await expect(named).toContainText('Local One');
  await expect(named.locator('.amount')).not.toContainText('ETH');
});

test('page transaction: a ring on the button and a row in the activity, also after a reload', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto' }));
  await addToMain(page, '<appkit-button data-testid="usual"></appkit-button>');
  await connect(page);
  const button = page.getByTestId('usual').locator('button');
  await expect(button.locator('.busy')).toHaveCount(0);
  await withKit(
    page,
    (kit, hash) =>
      kit.addTransaction({
        hash,
        networkId: kit.getState().networkId as string,
        description: 'Mint ticket 42',
      }),
    HASH,
  );
  await expect(button).toContainText('1 pending');
  await expect(button.locator('.busy')).toHaveCount(1);
  const modal = await openAccount(page);
  await modal.getByRole('tab').nth(2).click();
  await expect(modal.getByTestId(`sent-${HASH}`)).toContainText('Mint ticket 42');
  await page.reload();
  await addToMain(page, '<appkit-button data-testid="usual"></appkit-button>');
  await expect(page.getByTestId('usual').locator('button')).toContainText('1 pending');
});

test('invalid page transaction: an error event with the reason, no ring', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto' }));
  await connect(page);
  const message = await withKit(
    page,
    (kit) =>
      new Promise<string>((resolve) => {
        kit.on('error', (error) => resolve(`${error.code}: ${error.message}`));
        kit.addTransaction({ hash: 'oops', networkId: 'eip155:1', description: 'x' });
      }),
  );
  expect(message).toContain('transaction_invalid');
  expect(message).toContain('hash');
});

test('wallet button: connects the named wallet in one press, an unknown one leads to Connect', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  await page.goto(hosts.page('plain', { wallet: 'page', approve: 'ask' }));
  await addToMain(
    page,
    '<appkit-wallet-button data-testid="none" wallet="com.example.none"></appkit-wallet-button><appkit-wallet-button data-testid="one"></appkit-wallet-button>',
  );
  const none = page.getByTestId('none').locator('button');
  await expect(none).toHaveText('Connect Wallet');
  await none.click();
  const modal = await theModal(page);
  await expect(modal.locator('[data-view="Connect"]')).toBeVisible();
  await withKit(page, (kit) => kit.close());
  const rdns = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        addEventListener('eip6963:announceProvider', (event) =>
          resolve((event as CustomEvent).detail.info.rdns),
        );
        dispatchEvent(new Event('eip6963:requestProvider'));
      }),
  );
  const one = page.getByTestId('one');
  await one.evaluate((element, wallet) => element.setAttribute('wallet', wallet), rdns);
  await expect(one.locator('button')).toContainText(/^.*Connect (?!Wallet$)/);
  await one.locator('button').click();
  await expect(modal.locator('[data-view="ConnectingExternal"]')).toBeVisible();
  await pageWallet.approve();
  await expectStatus(page, 'connected');
  await expect(one.locator('button')).toContainText('0xf3');
});
