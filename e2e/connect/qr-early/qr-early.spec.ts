/** Tests the code that is on the screen before the library has loaded and the relay has answered. */
import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { holdFile } from '../../support/page/cdn';
import { retryOf } from '../../support/page/modal';
import { PHONES } from '../../support/page/phone';
import { expectStatus, withKit } from '../../support/page/widget';
import type { RelayProxy } from '../../support/walletconnect/relay-proxy';
import type { Generation, Peer } from '../../support/walletconnect/wc-peer';
import {
  expectProposed,
  expectSigning,
  linkOf,
  openQrView,
  scan,
  visitOn,
} from '../../support/walletconnect/wc-view';

/** Console error of the browser for a failed socket. */
const BROWSER = /WebSocket connection to .* failed/;

/** Scans the code before the relay answers: the wallet finds the proposal later. @returns the link */
async function connectEarly(page: Page, line: RelayProxy, wallet: Peer): Promise<string> {
  line.hold();
  const link = await scan(await openQrView(page));
  await wallet.pair(link);
  const proposed = wallet.nextProposal();
  line.resume();
  await wallet.settled(await wallet.approve(await proposed));
  await expectStatus(page, 'connected');
  return link;
}

const GENERATIONS: readonly Generation[] = ['2.21.8', '2.17.1'];

for (const generation of GENERATIONS) {
  test(`code scanned before the relay has answered: wallet of ${generation} finds the proposal later`, {
    tag: '@release',
  }, async ({ page, hosts, line, relay, addWallet }) => {
    const wallet = await addWallet(generation, relay.url);
    await visitOn(line, page, hosts);
    await connectEarly(page, line, wallet);
    await expectSigning(page);
  });
}

for (const generation of GENERATIONS) {
  test(`three connections in turn, each by an early code: wallet of ${generation}`, {
    tag: '@release',
  }, async ({ page, hosts, line, relay, addWallet }) => {
    const wallet = await addWallet(generation, relay.url);
    const links = new Set<string>();
    await visitOn(line, page, hosts);
    for (let turn = 0; turn < 3; turn += 1) {
      links.add(await connectEarly(page, line, wallet));
      await withKit(page, (kit) => kit.disconnect());
      await expectStatus(page, 'disconnected');
      await withKit(page, (kit) => kit.close());
    }
    expect(links.size).toBe(3);
  });
}

test('code: drawn before the library is there, and not replaced when the relay has it', async ({
  page,
  hosts,
  line,
  relay,
}) => {
  expect(relay.url).toBeTruthy();
  const arrive = await holdFile(page, 'walletconnect');
  await visitOn(line, page, hosts);
  const modal = await openQrView(page);
  const link = await linkOf(modal);
  expect(line.dials).toBe(0);
  arrive();
  await expectProposed(line);
  expect(await linkOf(modal)).toBe(link);
});

test('relay that does not answer: the code is removed, and the reason is on the screen', {
  tag: '@release',
}, async ({ page, hosts, line, problems }) => {
  problems.allow(BROWSER);
  await line.down();
  await visitOn(line, page, hosts);
  const modal = await openQrView(page);
  await expect(retryOf(modal)).toBeVisible();
  await expect(modal.getByTestId('wc-qr')).toHaveCount(0);
  await expect(modal).toContainText("We can't reach wallets on other devices");
});

test.describe('on a phone', () => {
  test.use({ ...PHONES.iPhone });

  test('code: to scan at once; the link leads to an app once the relay has the proposal', {
    tag: '@release',
  }, async ({ page, hosts, line, relay }) => {
    expect(relay.url).toBeTruthy();
    const arrive = await holdFile(page, 'walletconnect');
    await visitOn(line, page, hosts);
    const modal = await openQrView(page);
    const code = await scan(modal);
    const [open, copy] = [modal.getByTestId('wc-open-any'), modal.getByTestId('wc-copy')];
    // One busy mark says it for both.
    await expect(copy).toHaveAttribute('aria-busy', 'true');
    await expect(open).toBeDisabled();
    arrive();
    await expect(copy).not.toHaveAttribute('aria-busy', 'true');
    await expect(open).toBeEnabled();
    expect(await linkOf(modal)).toBe(code);
    await expectProposed(line);
  });
});
