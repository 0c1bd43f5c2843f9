/** Tests the attributes of the six ready-made elements on a real page. Source: protocol §10.8. */
import { expect, FIRST_ACCOUNT, openModal, test, theModal } from '../../fixtures';
import { addToMain, connect, expectStatus, PAGE_WALLET, withKit } from '../../support/page/widget';

test('label: shown before and after the widget loads; loadingLabel while connecting', async ({
  page,
  hosts,
  pageWallet,
}) => {
  await page.goto(hosts.page('plain', { wallet: 'page', approve: 'ask' }));
  await addToMain(
    page,
    '<appkit-button data-testid="one" label="Log in" loadingLabel="Just a moment"></appkit-button><appkit-connect-button data-testid="two" label="Come in" loading-label="Wait"></appkit-connect-button>',
  );
  await withKit(page, (kit) => kit.ready);
  const one = page.getByTestId('one').locator('button');
  const two = page.getByTestId('two').locator('button');
  await expect(one).toHaveText('Log in');
  const modal = await openModal(page);
  await expect(two.locator('span').first()).toBeAttached();
  await expect(one).toHaveText('Log in');
  await expect(two).toHaveText('Come in');
  await modal.getByTestId(PAGE_WALLET).click();
  await expect(one).toHaveText('Just a moment');
  await expect(two).toHaveText('Wait');
  await pageWallet.approve();
  await expectStatus(page, 'connected');
  await expect(one).toContainText('0xf3');
  await expect(two).toHaveText('Come in');
});

test('balance="hide", charsStart and charsEnd: shape the account button, also when changed', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto' }));
  await addToMain(
    page,
    '<appkit-account-button data-testid="usual"></appkit-account-button><appkit-account-button data-testid="own" balance="hide" charsStart="8" charsEnd="3"></appkit-account-button>',
  );
  await connect(page);
  const text = (start: number, end: number) =>
    `${FIRST_ACCOUNT.slice(0, start)}…${FIRST_ACCOUNT.slice(-end)}`;
  const usual = page.getByTestId('usual').locator('button');
  const own = page.getByTestId('own').locator('button');
  await expect(usual.locator('bdi').first()).toHaveText(text(4, 6));
  await expect(usual).toContainText('ETH');
  await expect(own.locator('bdi')).toHaveText(text(8, 3));
  await expect(own).not.toContainText('ETH');
  await page.getByTestId('own').evaluate((element) => {
    element.setAttribute('charsstart', '5');
    element.removeAttribute('balance');
  });
  await expect(own.locator('bdi').first()).toHaveText(text(5, 3));
  await expect(own).toContainText('ETH');
});

test('namespace: selects the namespace of an element', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto' }));
  await addToMain(
    page,
    '<appkit-button data-testid="evm" namespace="eip155"></appkit-button><appkit-button data-testid="other" namespace="solana"></appkit-button><appkit-button data-testid="wrong" namespace="nonsense"></appkit-button>',
  );
  await connect(page);
  await expect(page.getByTestId('evm')).toContainText('0xf3');
  await expect(page.getByTestId('other')).toContainText('Connect Wallet');
  // An invalid namespace has no effect.
  await expect(page.getByTestId('wrong')).toContainText('0xf3');
  await page.getByTestId('evm').locator('button').click();
  await expect((await theModal(page)).getByTestId('account-address')).toBeVisible();
});

test('disconnected: the network button shows its label', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto' }));
  await addToMain(
    page,
    '<appkit-network-button data-testid="network" label="Which chain?"></appkit-network-button>',
  );
  await withKit(page, (kit) => kit.ready);
  const button = page.getByTestId('network').locator('button');
  await expect(button).toHaveText('Which chain?');
  await connect(page);
  await expect(button).toHaveText(/Local One/);
});
