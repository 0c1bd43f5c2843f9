/** Tests that on a phone a press on a wallet row opens the app directly. */
import { expect, openModal, releaseUnless, test } from '../../fixtures';
import { isPublished, PHONES, pairingIn, watchApps } from '../../support/page/phone';
import { expectStatus } from '../../support/page/widget';

/** The first wallet of the sandbox's list. */
const ROW = 'far-c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96';

for (const phone of ['iPhone', 'Android'] as const) {
  test.describe(phone, releaseUnless(phone === 'Android'), () => {
    test.use({ ...PHONES[phone] });

    test('row pressed: opens its app within the press and connects', { tag: '@release' }, async ({
      page,
      hosts,
      line,
      relay,
      addWallet,
    }) => {
      const apps = await watchApps(page);
      const app = await addWallet('2.21.8', relay.url);
      await page.goto(hosts.page('plain', { 'attr.relay-url': line.url }));
      const modal = await openModal(page);
      await expect.poll(() => isPublished(line)).toBe(true);
      await modal.getByTestId(ROW).tap();
      const link = await apps.next();
      expect(link).toMatchObject({ target: '_self', inPress: true });
      expect(link.url).toMatch(/^metamask:\/\/wc\?uri=wc%3A/);
      await app.connect(pairingIn(link));
      await expectStatus(page, 'connected');
      await expect(modal).toBeHidden();
    });
  });
}
