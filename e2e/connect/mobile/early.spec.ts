/** On a phone the link is made while the list is looked at, so that the pick need not wait for it. */
import { expect, openModal, test } from '../../fixtures';
import { isPublished, PHONES } from '../../support/phone';
import { linkOf } from '../../support/wc-view';
import { expectStatus, statusOf } from '../../support/widget';

const WALLET_CONNECT = 'wallet-walletConnect';

test.describe('phone', () => {
  test.use({ ...PHONES.iPhone });

  test('the list is open: a link is made, and nothing is shown or said of it', async ({
    page,
    hosts,
    line,
    relay,
    addWallet,
  }) => {
    const app = await addWallet('2.21.8', relay.url);
    await page.goto(hosts.page('plain', { 'attr.relay-url': line.url }));
    const modal = await openModal(page);
    await expect.poll(() => line.open).toBe(1);
    expect(await statusOf(page)).toBe('disconnected');
    await expect.poll(() => isPublished(line)).toBe(true);
    // The screen goes on with that link: the line is dead, so it cannot have asked for one.
    line.hold();
    await modal.getByTestId(WALLET_CONNECT).tap();
    const uri = await linkOf(modal);
    line.resume();
    await app.connect(uri);
    await expectStatus(page, 'connected');
  });

  test('closed without a pick, nothing stays', async ({ page, hosts, line, relay }) => {
    expect(relay.url).toBeTruthy();
    await page.goto(hosts.page('plain', { 'attr.relay-url': line.url }));
    const modal = await openModal(page);
    await expect.poll(() => line.open).toBe(1);
    await modal.getByTestId('close').locator('visible=true').tap();
    await expect(modal).toBeHidden();
    expect(await statusOf(page)).toBe('disconnected');
  });

  test('before the visitor has agreed to the terms nobody is asked', async ({
    page,
    hosts,
    line,
    relay,
  }) => {
    expect(relay.url).toBeTruthy();
    const terms = {
      'attr.relay-url': line.url,
      'attr.features': 'legalCheckbox',
      'attr.terms-url': 'https://example.com/terms',
    };
    await page.goto(hosts.page('plain', terms));
    const modal = await openModal(page);
    await expect(modal.locator('[data-testid^="get-"]').first()).toBeVisible();
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    expect(line.open).toBe(0);
  });
});

test('on a computer nothing is made ahead', async ({ page, hosts, line, relay }) => {
  expect(relay.url).toBeTruthy();
  await page.goto(hosts.page('plain', { 'attr.relay-url': line.url }));
  const modal = await openModal(page);
  await expect(modal.locator('[data-testid^="get-"]').first()).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect(line.open).toBe(0);
});
