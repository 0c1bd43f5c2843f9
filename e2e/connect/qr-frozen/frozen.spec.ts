/**
 * Tests a frozen page, as on a phone: the wallet app is in front, and the socket dies meanwhile.
 */
import { expect, test } from '../../fixtures';
import { expectStatus } from '../../support/page/widget';
import { standStill, tellPage } from '../../support/walletconnect/wc-sleep';
import {
  askWallet,
  connectPeer,
  expectProposed,
  expectSigning,
  visitOn,
} from '../../support/walletconnect/wc-view';

/** Longer than any timer delay of an active page; the link is still valid. */
const SLEEP = 120_000;
/** The relay tolerates a clock that is an hour wrong: only the page's clock advances. */
const LONG = 50 * 60_000;

test('frozen, connection closed, approved meanwhile: connected on wake', {
  tag: '@release',
}, async ({ page, hosts, line, relay, addWallet }) => {
  const wallet = await addWallet('2.21.8', relay.url);
  await visitOn(line, page, hosts);
  const { modal, proposal } = await askWallet(page, wallet);
  expect(line.open).toBe(1);
  await tellPage(page, 'freeze');
  // The relay stores messages for a client that does not listen.
  await expect.poll(() => line.open).toBe(0);
  const wake = await standStill(page);
  const before = line.messages.length;
  const topic = await wallet.approve(proposal);
  expect(line.messages).toHaveLength(before);
  await wake();
  await tellPage(page, 'resume');
  await wallet.settled(topic);
  await expectStatus(page, 'connected');
  await expect(modal).toBeHidden();
  await expectSigning(page);
});

test('machine slept and the connection died without an event: connects on wake', {
  tag: '@release',
}, async ({ page, hosts, line, relay, addWallet }) => {
  const wallet = await addWallet('2.21.8', relay.url);
  await page.clock.install();
  await visitOn(line, page, hosts);
  const { modal, proposal } = await askWallet(page, wallet);
  await expectProposed(line);
  line.deaden();
  const wake = await standStill(page);
  const topic = await wallet.approve(proposal);
  await wake();
  // The socket still looks open: only the clock reveals the gap.
  expect(line.open).toBe(1);
  await page.clock.fastForward(SLEEP);
  await wallet.settled(topic);
  await expectStatus(page, 'connected');
  await expect(modal).toBeHidden();
  await expectSigning(page);
});

test('long sleep with a session and a dead connection: reconnects and signs', async ({
  page,
  hosts,
  line,
  relay,
  addWallet,
}) => {
  const wallet = await addWallet('2.21.8', relay.url);
  await page.clock.install();
  await visitOn(line, page, hosts);
  await connectPeer(page, wallet);
  const before = line.dials;
  line.deaden();
  await page.clock.fastForward(LONG);
  await expectSigning(page);
  await expectStatus(page, 'connected');
  expect(line.dials).toBeGreaterThan(before);
});
