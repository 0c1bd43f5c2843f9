/**
 * Tests `open({ uri })`: the page has its own WalletConnect client, and the widget shows its link.
 * Source: protocol §10.6; docs/manual-walletconnect.md.
 */
import { expect, openModal, test } from '../../fixtures';
import { manyWallets, serveCatalogue } from '../../support/gateway/catalogue';
import { PHONES } from '../../support/page/phone';
import { expectStatus, withKit } from '../../support/page/widget';
import { linkOf, scan } from '../../support/walletconnect/wc-view';

const MANUAL = { 'attr.manual-wc': 'true' };
const uriOf = (byte: string): string =>
  `wc:${byte.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`;

test('URI of the page: in the QR code until the next one; no relay connection; dropped on close', async ({
  page,
  hosts,
}) => {
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await page.goto(hosts.page('plain', MANUAL));
  await withKit(page, (kit, uri) => kit.open({ uri }), uriOf('ab'));
  const modal = page.getByTestId('modal');
  await expect(modal.getByTestId('title')).toHaveText('WalletConnect');
  expect(await scan(modal)).toBe(uriOf('ab'));
  expect(await linkOf(modal)).toBe(uriOf('ab'));

  await withKit(page, (kit, uri) => kit.open({ uri }), uriOf('12'));
  await expect(modal.getByTestId('wc-uri')).toHaveValue(uriOf('12'));
  expect(await scan(modal)).toBe(uriOf('12'));
  await expectStatus(page, 'disconnected');
  expect(sockets).toEqual([]);

  await withKit(page, (kit) => kit.close());
  await openModal(page);
  await expect(modal.getByTestId('wc-uri')).toHaveValue(/^wc:/);
  expect([uriOf('ab'), uriOf('12')]).not.toContain(await linkOf(modal));
});

test.describe('phone', () => {
  test.use({ ...PHONES.Android });

  test('wallet of the list: opens with the URI of the page', { tag: '@release' }, async ({
    page,
    hosts,
  }) => {
    await serveCatalogue(page, manyWallets(4));
    await page.goto(hosts.page('plain', MANUAL));
    await page.evaluate(() => {
      window.open = (link) => {
        document.title = String(link);
        return null;
      };
    });
    await withKit(page, (kit, uri) => kit.open({ uri }), uriOf('ab'));
    const modal = page.getByTestId('modal');
    await modal.getByTestId('all-w0').tap();
    await expect(page).toHaveTitle(new RegExp(encodeURIComponent(uriOf('ab'))));
  });
});
