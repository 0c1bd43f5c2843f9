/** Tests corrupted, reordered and refused relay messages: none is lost or handled twice. */
import { expect, test } from '../../fixtures';
import { retryOf } from '../../support/page/modal';
import { heard, recordEvents, withKit } from '../../support/page/widget';
import { refusing, reversed, spoiledFirst } from '../../support/walletconnect/relay-faults';
import {
  approveShown,
  connectPeer,
  expectSigning,
  openQrView,
  signInPage,
  visitOn,
} from '../../support/walletconnect/wc-view';

test('each message first truncated and altered, then intact: the whole session works', async ({
  page,
  hosts,
  line,
  relay,
  addWallet,
}) => {
  line.alter(spoiledFirst);
  const wallet = await addWallet('2.21.8', relay.url);
  await recordEvents(page);
  await visitOn(line, page, hosts);
  await connectPeer(page, wallet);
  await expectSigning(page);
  expect(wallet.requests).toHaveLength(1);
  expect(await heard(page, 'connect')).toHaveLength(1);
  expect(await heard(page, 'error')).toEqual([]);
  await withKit(page, (kit) => kit.disconnect());
  await expect.poll(() => wallet.sessions()).toEqual([]);
});

for (const generation of ['2.17.1', '2.21.8'] as const) {
  test(`wallet ${generation}, messages in reverse order: connects; each request gets its own answer`, {
    tag: '@release',
  }, async ({ page, hosts, line, relay, addWallet }) => {
    line.alter(reversed());
    const wallet = await addWallet(generation, relay.url);
    // The wallet returns the message it was asked to sign.
    wallet.answerWith(({ params }) => (params as [string])[0]);
    await visitOn(line, page, hosts);
    await connectPeer(page, wallet);
    const words = ['one', 'two', 'three', 'four', 'five'];
    const answers = await Promise.all(words.map((word) => signInPage(page, word)));
    expect(answers).toEqual(words.map((word) => `0x${Buffer.from(word).toString('hex')}`));
    expect(wallet.requests).toHaveLength(words.length);
  });
}

for (const [code, message] of [
  [-32000, 'The mailbox is full'],
  [-32005, 'Too many requests'],
] as const) {
  test(`relay answers ${code}: shows the QR code by itself or after a press, and connects`, {
    tag: '@release',
  }, async ({ page, hosts, line, relay, addWallet }) => {
    const wallet = await addWallet('2.21.8', relay.url);
    const fault = refusing(1, code, message);
    line.alter(fault.change);
    await page.clock.install();
    await visitOn(line, page, hosts);
    const modal = await openQrView(page);
    await expect.poll(() => fault.refused).toBe(1);
    await expect(async () => {
      await page.clock.runFor(2_000);
      const retry = retryOf(modal);
      if (await retry.isVisible()) await retry.click();
      // The relay has taken a proposal: the code on the screen is not that of the refused one.
      const taken = line.messages.some(
        ({ way, text }) => way === 'down' && /"result":true/.test(text),
      );
      expect(taken).toBe(true);
      await expect(modal.getByTestId('wc-uri')).toHaveValue(/^wc:/, { timeout: 500 });
    }).toPass();
    await approveShown(page, modal, wallet);
    await expectSigning(page);
  });
}
