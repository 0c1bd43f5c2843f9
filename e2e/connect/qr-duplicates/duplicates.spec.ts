/** Tests that duplicate messages take effect once and that unreadable messages have no effect. */
import { randomBytes } from 'node:crypto';
import { expect, test } from '../../fixtures';
import { addressOf, expectStatus, heard, networkOf, recordEvents } from '../../support/page/widget';
import {
  connectPeer,
  expectSigning,
  signInPage,
  visitOn,
} from '../../support/walletconnect/wc-view';
import { accountAt } from '../../support/wallets/accounts';

const EVENT_TAG = 1110;
const REQUEST_ANSWER_TAG = 1109;

test('relay sends everything twice: one session, one answer, one event', {
  tag: '@release',
}, async ({ page, hosts, line, relay, addWallet }) => {
  line.repeat(2);
  const wallet = await addWallet('2.21.8', relay.url);
  await recordEvents(page);
  await visitOn(line, page, hosts);
  const topic = await connectPeer(page, wallet);
  await expectSigning(page);
  await expectSigning(page, 'again');
  expect(wallet.requests).toHaveLength(2);
  await wallet.emit(topic, 'chainChanged', 31338, 'eip155:31338');
  await expect.poll(() => networkOf(page)).toBe('eip155:31338');
  expect(await heard(page, 'network')).toHaveLength(1);
  expect(await heard(page, 'connect')).toHaveLength(1);
  await wallet.disconnect(topic);
  await expectStatus(page, 'disconnected');
  expect(await heard(page, 'disconnect')).toHaveLength(1);
});

test('envelope repeated, and an old one repeated: handled once', async ({
  page,
  hosts,
  addWallet,
}) => {
  const wallet = await addWallet();
  await recordEvents(page);
  await page.goto(hosts.page('plain'));
  const topic = await connectPeer(page, wallet);
  const payload = {
    id: Date.now() * 1000,
    jsonrpc: '2.0',
    method: 'wc_sessionEvent',
    params: { event: { name: 'chainChanged', data: 31338 }, chainId: 'eip155:31338' },
  };
  const raw = await wallet.publish({ topic, tag: EVENT_TAG, payload, times: 2 });
  await expect.poll(() => networkOf(page)).toBe('eip155:31338');
  await wallet.emit(topic, 'chainChanged', 31337, 'eip155:31337');
  await expect.poll(() => networkOf(page)).toBe('eip155:31337');
  await wallet.publish({ topic, tag: EVENT_TAG, raw });
  // By then the page has read it: the relay keeps the order.
  await expectSigning(page);
  expect(await heard(page, 'network')).toHaveLength(2);
  expect(await networkOf(page)).toBe('eip155:31337');
});

test('wrong keys, non-envelopes and oversized messages: ignored', { tag: '@release' }, async ({
  page,
  hosts,
  addWallet,
}) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain'));
  const topic = await connectPeer(page, wallet, { accounts: [3] });
  const foreign = Buffer.concat([Buffer.from([0]), randomBytes(120)]).toString('base64');
  const publish = (raw: string) => wallet.publish({ topic, tag: EVENT_TAG, raw });
  await publish(foreign);
  await publish('not base64 at all \u202e <script>');
  await publish(Buffer.from([9]).toString('base64'));
  await publish(randomBytes(500_000).toString('base64'));
  // The relay has its own limit.
  await publish(randomBytes(3_000_000).toString('base64')).catch(() => undefined);
  await expectSigning(page);
  expect(await addressOf(page)).toBe(accountAt(3));
});

test('answers without a request: ignored', { tag: '@release' }, async ({
  page,
  hosts,
  addWallet,
}) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain'));
  const topic = await connectPeer(page, wallet);
  wallet.answerWith(async ({ id }) => {
    const stray = { id: id + 1, jsonrpc: '2.0', result: '0xstray' };
    await wallet.publish({ topic, tag: REQUEST_ANSWER_TAG, payload: stray });
    return '0xtrue';
  });
  expect(await signInPage(page, 'tea')).toBe('0xtrue');
});
