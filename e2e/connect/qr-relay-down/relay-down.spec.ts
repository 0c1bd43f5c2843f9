/**
 * Tests a relay that is unreachable, refuses or is silent: only WalletConnect fails, with a reason.
 */
import { expect, openModal, test } from '../../fixtures';
import { retryOf } from '../../support/page/modal';
import { expectStatus, heard, PAGE_WALLET, recordEvents } from '../../support/page/widget';
import {
  approveShown,
  expectProposed,
  expectSigning,
  linkOf,
  openQrView,
  visitOn,
} from '../../support/walletconnect/wc-view';

/** Console error of the browser for a failed socket. */
const BROWSER = /WebSocket connection to .* failed/;

test('relay unreachable: named; Retry works once it is back; another wallet works meanwhile', {
  tag: '@release',
}, async ({ page, hosts, line, relay, addWallet, problems }) => {
  problems.allow(BROWSER);
  await line.down();
  await visitOn(line, page, hosts, { wallet: 'page', approve: 'auto' });
  const modal = await openQrView(page);
  await expect(retryOf(modal)).toBeVisible();
  await expect(modal).toContainText(/wallets on other devices/i);
  await modal.getByTestId('back').click();
  await modal.getByTestId(PAGE_WALLET).click();
  await expectStatus(page, 'connected');
  await page.evaluate(() => window.AppKit?.disconnect());
  await expectStatus(page, 'disconnected');

  await openModal(page);
  await modal.getByTestId('wallet-walletConnect').click();
  await expect(retryOf(modal)).toBeVisible();
  await line.up();
  await retryOf(modal).click();
  const wallet = await addWallet('2.21.8', relay.url);
  await approveShown(page, modal, wallet);
  await expectSigning(page);
});

/** Replaces the address of a working relay. */
const ELSEWHERE: [what: string, move: (url: URL) => string][] = [
  // A reserved name that never resolves. Source: RFC 2606.
  ['a name that does not resolve', () => 'wss://relay.appkit.invalid'],
  ['TLS where the relay speaks none', ({ host }) => `wss://${host}`],
];

for (const [what, move] of ELSEWHERE) {
  test(`${what}: reported, and another wallet works meanwhile`, { tag: '@release' }, async ({
    page,
    hosts,
    line,
    relay,
    problems,
  }) => {
    problems.allow(BROWSER);
    expect(relay.url).toBeTruthy();
    await recordEvents(page);
    const url = move(new URL(line.url));
    await page.goto(
      hosts.page('plain', { 'attr.relay-url': url, wallet: 'page', approve: 'auto' }),
    );
    const modal = await openQrView(page);
    await expect(retryOf(modal)).toBeVisible();
    await expect(modal).toContainText(/wallets on other devices/i);
    expect(await heard(page, 'error')).toEqual([{ code: 'relay_unreachable' }]);
    await modal.getByTestId('back').click();
    await modal.getByTestId(PAGE_WALLET).click();
    await expectStatus(page, 'connected');
  });
}

const REASONS: [reason: string, words: RegExp][] = [
  ['Unauthorized: origin not allowed', /set up/i],
  ['Unauthorized: domain not verified', /set up/i],
  ['Unauthorized: invalid key', /set up/i],
  ['JWT validation error: JWT Token is not yet valid', /session expired|time|clock/i],
  ['Out of tea', /wallets on other devices/i],
];

for (const [reason, words] of REASONS) {
  test(`refused with "${reason}": explained, and a press recovers`, { tag: '@release' }, async ({
    page,
    hosts,
    line,
    relay,
    addWallet,
    problems,
  }) => {
    problems.allow(BROWSER, /AppKit/);
    line.refuse(3000, reason);
    await visitOn(line, page, hosts);
    const modal = await openQrView(page);
    await expect(retryOf(modal)).toBeVisible();
    await expect(modal).toContainText(words);
    line.refuse(undefined);
    await retryOf(modal).click();
    const wallet = await addWallet('2.21.8', relay.url);
    await approveShown(page, modal, wallet);
  });
}

test('unknown project: our own relay refuses it', { tag: '@release' }, async ({
  page,
  hosts,
  problems,
}) => {
  problems.allow(BROWSER, /AppKit/);
  const unknown = 'f'.repeat(32);
  await page.goto(hosts.page('plain', { 'attr.relay-project-id': unknown }));
  const modal = await openQrView(page);
  await expect(retryOf(modal)).toBeVisible();
  await expect(modal).toContainText(/set up/i);
});

test('silent relay: the wait ends with a message, and recovers', { tag: '@release' }, async ({
  page,
  hosts,
  line,
  relay,
  addWallet,
  problems,
}) => {
  problems.allow(BROWSER);
  await page.clock.install();
  line.hold();
  await visitOn(line, page, hosts);
  const modal = await openQrView(page);
  await expect.poll(() => line.dials).toBeGreaterThan(0);
  await page.clock.fastForward(60_000);
  await expect(retryOf(modal)).toBeVisible();
  await expect(modal).toContainText(/wallets on other devices/i);
  line.resume();
  await retryOf(modal).click();
  const wallet = await addWallet('2.21.8', relay.url);
  await approveShown(page, modal, wallet);
});

test('invalid relay frames: ignored', { tag: '@release' }, async ({
  page,
  hosts,
  line,
  relay,
  addWallet,
}) => {
  const wallet = await addWallet('2.21.8', relay.url);
  await visitOn(line, page, hosts);
  const modal = await openQrView(page);
  const link = await linkOf(modal);
  await expectProposed(line);
  for (const text of [
    'no JSON',
    'null',
    '[]',
    '{}',
    '{"id":"1","jsonrpc":"2.0","method":"irn_subscription"}',
    '{"id":"1","jsonrpc":"2.0","method":"irn_subscription","params":{"id":"x","data":{"topic":"nobody","message":"AA=="}}}',
    '{"id":1e400,"jsonrpc":"2.0","result":{"__proto__":{"polluted":true}}}',
  ]) {
    line.say(text);
  }
  await wallet.connect(link);
  await expectStatus(page, 'connected');
  await expectSigning(page);
});
