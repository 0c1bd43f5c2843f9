/**
 * Tests that the closed dialog prerenders the first view with local content and fetches nothing.
 */
import { expect, openModal, test } from '../../fixtures';
import { firstViewFiles } from '../../support/page/cdn';
import { addFakeWallets } from '../../support/wallets/fake-wallet';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('terms, guide and third-party picture: fetched only after the press', async ({
  page,
  hosts,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(hosts.pages)) asked.push(new URL(request.url()).pathname);
  });
  const headers = { 'Access-Control-Allow-Origin': '*' };
  await page.route('https://fox.test/icon.png', (route) =>
    route.fulfill({ contentType: 'image/png', headers, body: PIXEL }),
  );
  await addFakeWallets(page, { rdns: 'org.fox', name: 'Fox' });
  await page.clock.install();
  const terms = { 'attr.features': 'legalCheckbox', 'attr.terms-url': 'https://shop.test/terms' };
  const config = JSON.stringify({ connectorImages: { 'org.fox': 'https://fox.test/icon.png' } });
  await page.goto(hosts.page('plain', { ...terms, config }));
  await page.getByTestId('opener').hover();
  const modal = page.getByTestId('modal');
  await expect(modal.getByTestId('wallet-org.fox')).toBeAttached();
  await expect(modal).toBeHidden();
  await page.clock.runFor(60_000);
  await page.waitForLoadState('networkidle');
  const files = firstViewFiles().map((file) => `/cdn/1.0.0/${file}`);
  expect(asked.slice(1).sort()).toEqual(files.sort());

  await openModal(page);
  await expect(modal.getByTestId('legal')).toBeVisible();
  await expect(modal.getByTestId('get-started')).toBeVisible();
  await expect.poll(() => asked).toContain('/icon.png');
});
