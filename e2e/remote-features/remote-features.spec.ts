/**
 * Tests remote features: their effect, their events, and that the page never waits for them.
 * Source: specification §4, §8.
 */
import type { Page } from 'playwright/test';
import { expect, openModal, test } from '../fixtures';
import { expectStatus, heard, openAccount, recordEvents, storedKeys } from '../support/page/widget';
import { addFakeWallets } from '../support/wallets/fake-wallet';

const CORS = { 'Access-Control-Allow-Origin': '*' };
const SOCIAL = { id: 'social_login', isEnabled: true, config: ['email', 'x'] };

async function answer(page: Page, features: object[] | undefined): Promise<string[]> {
  const asked: string[] = [];
  await page.route('**/appkit/v1/config**', (route) => {
    asked.push(route.request().url());
    return features ? route.fulfill({ headers: CORS, json: { features } }) : route.abort();
  });
  return asked;
}
const codes = async (page: Page) => (await heard(page, 'error')).map(({ code }) => code);

test('remote values win: always an event; the bar in debug only, dismissible, beside the close button', async ({
  page,
  hosts,
}) => {
  await recordEvents(page);
  await answer(page, [SOCIAL]);
  await page.goto(hosts.page('plain', { 'attr.features': '-email' }));
  let modal = await openModal(page);
  await expect.poll(() => codes(page)).toContain('local_config_ignored');
  await expect(modal.getByTestId('alert')).toHaveCount(0);

  await page.goto(hosts.page('plain', { 'attr.features': '-email', debug: true }));
  modal = await openModal(page);
  const bar = modal.getByTestId('alert');
  await expect(bar).toContainText('Local configuration ignored');
  await expect(bar).toContainText('features.email');
  const status = modal.getByRole('status').filter({ hasText: 'Local configuration ignored' });
  await expect(status).toHaveCount(1);
  await expect(modal.getByRole('alert')).toHaveCount(0);
  const close = await modal.getByTestId('close').boundingBox();
  const box = await bar.boundingBox();
  expect(box && close && box.y >= close.y + close.height).toBe(true);
  await bar.getByRole('button', { name: 'Dismiss' }).click();
  await expect(modal.getByText('Local configuration ignored')).toHaveCount(0);
});

test('origin not on the project’s list: reported, and nothing is blocked', {
  tag: '@release',
}, async ({ page, problems, hosts }) => {
  problems.allow(/does not allow pages of/);
  await recordEvents(page);
  await answer(page, [SOCIAL]);
  await page.route('**/projects/v1/origins**', (route) =>
    route.fulfill({ headers: CORS, json: { allowedOrigins: ['https://other.test'] } }),
  );
  await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto' }));
  const modal = await openModal(page);
  await expect.poll(() => codes(page)).toContain('origin_not_allowed');
  await modal.getByTestId('wallet-localhost.page.wallet').click();
  await expect(modal).toBeHidden();
});

test('allowed origins: requested only if e-mail or a social login is on', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/projects/v1/origins')) asked.push(request.url());
  });
  await answer(page, []);
  await page.goto(hosts.page('plain'));
  const modal = await openModal(page);
  await expect(modal.locator('[data-testid^="far-"]')).toHaveCount(4);
  await expect.poll(async () => (await storedKeys(page)).remote_features).toBe('[]');
  expect(asked).toEqual([]);
});

test('basic mode: requests nothing; a failed fetch is an event and blocks nothing', {
  tag: '@release',
}, async ({ page, hosts, problems }) => {
  problems.allow(/Failed to load resource|appkit\/v1\/config/);
  await recordEvents(page);
  const asked = await answer(page, undefined);
  await page.goto(hosts.page('plain', { 'attr.basic': true }));
  const modal = await openModal(page);
  await expect(modal.locator('[data-testid^="far-"]')).not.toHaveCount(0);
  expect(asked).toEqual([]);
  await page.goto(hosts.page('plain'));
  await openModal(page);
  await expect.poll(() => codes(page)).toContain('server_error');
  await expect(modal.locator('[data-testid^="far-"]')).toHaveCount(4);
});

test('cached answer: the next visit uses it before a new one arrives', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await addFakeWallets(page, { rdns: 'org.fox', name: 'Fox' });
  await answer(page, [{ id: 'multi_wallet', isEnabled: true, config: [] }]);
  await page.goto(hosts.page('plain'));
  await openModal(page);
  await expect.poll(async () => (await storedKeys(page)).remote_features).toContain('multi_wallet');

  // Requested, and never answered.
  let asked = 0;
  await page.unroute('**/appkit/v1/config**');
  await page.route('**/appkit/v1/config**', () => {
    asked += 1;
  });
  await page.goto(hosts.page('plain'));
  const modal = await openModal(page);
  await expect(modal.locator('[data-testid^="far-"]')).toHaveCount(4);
  await expect.poll(() => asked).toBe(1);
  await modal.getByTestId('wallet-org.fox').click();
  await expectStatus(page, 'connected');
  // Without the gateway's answer the row does not exist: see e2e/account/wallets.
  await openAccount(page);
  await modal.getByTestId('account-wallets').click();
  await expect(modal.getByTestId('title')).toHaveText('Wallets');
});
