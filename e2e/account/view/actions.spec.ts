/** Tests the actions of the account screen in both forms, and the avatar of the account. */
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { answerBalances } from '../../support/gateway/balances';
import { connectAs, openAccount } from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';
import { accountAt } from '../../support/wallets/accounts';

const ME = accountAt(241);
const CORS = { 'access-control-allow-origin': '*' };
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

async function account(
  page: Page,
  hosts: Hosts,
  form: 'tabs' | 'compact',
  features: object = {},
): Promise<Locator> {
  const config = JSON.stringify({ features });
  await connectAs(page, hosts.page('plain', { 'attr.account-view': form, config }), ME);
  return openAccount(page);
}

/** Names of the actions on screen, in order. */
const drawn = (modal: Locator): Promise<string[]> =>
  modal
    .locator('[data-testid="account-receive"], [data-testid="account-send"]')
    .evaluateAll((all) => {
      const place = (node: Element) => node.getBoundingClientRect();
      const byPlace = (one: Element, other: Element) =>
        place(one).top - place(other).top || place(one).left - place(other).left;
      return [...all]
        .sort(byPlace)
        .map((node) => (node as HTMLElement).dataset.testid?.slice('account-'.length) ?? '');
    });

for (const form of ['tabs', 'compact'] as const) {
  test(`data-account-view="${form}": Receive and Send open their screens; Back returns to the account`, {
    tag: '@release',
  }, async ({ page, hosts }) => {
    const modal = await account(page, hosts, form);
    await modal.getByTestId('account-receive').click();
    await expect(modal.getByTestId('receive-address')).toHaveText(ME);
    await modal.getByTestId('back').click();
    await modal.getByTestId('account-send').click();
    await expect(modal.getByTestId('send-receiver')).toBeVisible();
    await modal.getByTestId('back').click();
    await expect(modal.getByTestId('account-address')).toHaveAttribute('title', ME);
  });

  test(`data-account-view="${form}": actions follow the order of the owner; unlisted ones are absent`, {
    tag: '@release',
  }, async ({ page, hosts }) => {
    const modal = await account(page, hosts, form, { walletFeaturesOrder: ['send', 'receive'] });
    await expect(modal.getByTestId('account-send')).toBeVisible();
    expect(await drawn(modal)).toEqual(['send', 'receive']);
    const order = (walletFeaturesOrder: string[]) =>
      page.evaluate(
        (names) => window.AppKit?.configure({ features: { walletFeaturesOrder: names as never } }),
        walletFeaturesOrder,
      );
    await order(['receive', 'send']);
    await expect.poll(() => drawn(modal)).toEqual(['receive', 'send']);
    await order(['receive']);
    await expect.poll(() => drawn(modal)).toEqual(['receive']);
  });
}

test('profile picture: loaded from the gateway and shown with the account', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const picture = `${hosts.gateway}/v1/media/${'5e'.repeat(16)}`;
  await page.route('**/v1/identity/**', (route) =>
    route.fulfill({
      headers: CORS,
      json: { name: 'tea.eth', avatar: picture, resolvedAt: null },
    }),
  );
  await page.route(`${picture}**`, (route) =>
    route.fulfill({ headers: CORS, contentType: 'image/png', body: PNG }),
  );
  const modal = await account(page, hosts, 'tabs');
  const shown = modal.locator('.account-identity .avatar img:not(.wait)');
  await expect(shown).toHaveAttribute('src', new RegExp(`^${picture}`));
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await expect(modal.getByText('tea.eth')).toBeVisible();
  await page.evaluate(() => window.AppKit?.configure({ accountView: 'compact' }));
  await expect(modal.locator('.account-identity .avatar img:not(.wait)')).toHaveCount(1);
});

test('sandbox registry: the name and picture of the account are shown', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const alice = accountAt(1);
  await connectAs(page, hosts.page('plain'), alice);
  const modal = await openAccount(page);
  await expect(modal.getByText('alice.eth')).toBeVisible();
  const shown = modal.locator('.account-identity .avatar img:not(.wait)');
  await expect(shown).toHaveAttribute('src', new RegExp(`^${hosts.gateway}/v1/media/`));
});

test('empty account: the Tokens tab links to Receive', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await answerBalances(page, [{ symbol: 'ETH', numeric: '0' }]);
  const modal = await account(page, hosts, 'tabs');
  await modal.getByTestId('tokens-receive').click();
  await expect(modal.getByTestId('receive-address')).toHaveText(ME);
  await expect(modal.getByTestId('receive-qr')).toBeVisible();
});
