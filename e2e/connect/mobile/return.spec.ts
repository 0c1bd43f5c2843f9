/** Tests the return from the wallet app: the page has its answer without a reload. */
import { expect, releaseUnless, test } from '../../fixtures';
import {
  appInFront,
  FERN,
  openWallet,
  PHONES,
  pairingIn,
  seePage,
  watchApps,
} from '../../support/page/phone';
import { expectStatus } from '../../support/page/widget';
import { standStill } from '../../support/walletconnect/wc-sleep';
import { expectSigning } from '../../support/walletconnect/wc-view';

/** The browser of this machine has no app for such links; another link needs another press. */
/** Time in which no timer of the page fires. */
const AWAY = 180_000;

for (const phone of ['iPhone', 'Android'] as const) {
  test.describe(phone, releaseUnless(phone === 'Android'), () => {
    test.use({ ...PHONES[phone] });

    test('frozen for three minutes and approved meanwhile: connected on return', {
      tag: '@release',
    }, async ({ page, hosts, line, relay, addWallet }) => {
      const apps = await watchApps(page);
      const app = await addWallet('2.21.8', relay.url);
      await page.clock.install();
      await page.goto(hosts.page('plain', { 'attr.relay-url': line.url }));
      const modal = await openWallet(page, FERN);
      await modal.getByTestId('wc-open').tap();
      const uri = pairingIn(await apps.next());
      const back = await appInFront(page);
      await expect.poll(() => line.open).toBe(0);
      const before = line.messages.length;
      await app.pair(uri);
      const topic = await app.approve(await app.nextProposal());
      // The page has received nothing of it.
      expect(line.messages).toHaveLength(before);
      await back();
      await page.clock.fastForward(AWAY);
      await app.settled(topic);
      await expectStatus(page, 'connected');
      await expect(modal).toBeHidden();
      await expectSigning(page);
    });

    test('page hidden and connection dead without an event: reconnects on return', {
      tag: '@release',
    }, async ({ page, hosts, line, relay, addWallet }) => {
      const apps = await watchApps(page);
      const app = await addWallet('2.17.1', relay.url);
      await page.clock.install();
      await page.goto(hosts.page('plain', { 'attr.relay-url': line.url }));
      const modal = await openWallet(page, FERN);
      await modal.getByTestId('wc-open').tap();
      const uri = pairingIn(await apps.next());
      await seePage(page, 'hidden');
      // The phone's system cuts the connection without an event, and the socket still looks open.
      line.deaden();
      const wake = await standStill(page);
      await app.pair(uri);
      const topic = await app.approve(await app.nextProposal());
      await wake();
      await page.clock.fastForward(20_000);
      expect(line.open).toBe(1);
      await seePage(page, 'visible');
      await app.settled(topic);
      await expectStatus(page, 'connected');
      await expect(modal).toBeHidden();
      await expectSigning(page);
    });
  });
}
