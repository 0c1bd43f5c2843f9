/** Tests junk from other holders of the pairing link: none of it reaches the page's errors. */
import { randomBytes } from 'node:crypto';
import { expect, test } from '../../fixtures';
import { expectStatus, heard, recordEvents, statusOf } from '../../support/page/widget';
import { askWallet, connectPeer, expectSigning } from '../../support/walletconnect/wc-view';

const PROPOSE_TAG = 1100;
const PING_TAG = 1114;
const PONG_TAG = 1115;
const UPDATE_TAG = 1104;
const SESSION_DELETE_TAG = 1112;
const PAIRING_DELETE_TAG = 1000;
const PAIRING_PING_TAG = 1002;
const EVENT_TAG = 1110;

let last = Date.now() * 1000;
const ask = (method: string, params: unknown) => ({ id: ++last, jsonrpc: '2.0', method, params });

/** Invalid envelopes that the relay, or a third party who knows the topic, may send. */
const RAW = [
  'not base64 at all \u202e <script>',
  'A',
  '*',
  '=',
  ' ',
  Buffer.from([9]).toString('base64'),
  Buffer.from([0]).toString('base64'),
  Buffer.from([1]).toString('base64'),
  Buffer.concat([Buffer.from([0]), randomBytes(120)]).toString('base64'),
  Buffer.concat([Buffer.from([1]), randomBytes(120)]).toString('base64'),
  Buffer.concat([Buffer.from([2]), randomBytes(20)]).toString('base64'),
];

const BAD_PROPOSALS: unknown[] = [
  {},
  null,
  [],
  { requiredNamespaces: 'tea', optionalNamespaces: 5, relays: {}, proposer: null },
  { requiredNamespaces: { eip155: { chains: 'x', methods: 1, events: null } }, relays: [] },
  {
    requiredNamespaces: {},
    optionalNamespaces: {},
    relays: [{ protocol: 'tea' }],
    proposer: { publicKey: 'x', metadata: {} },
    expiryTimestamp: 1,
  },
];

test('junk on the pairing topic: ignored, and the link connects', { tag: '@release' }, async ({
  page,
  hosts,
  addWallet,
}) => {
  const wallet = await addWallet();
  await recordEvents(page);
  await page.goto(hosts.page('plain'));
  const { topic, proposal } = await askWallet(page, wallet);
  for (const raw of RAW) await wallet.publish({ topic, tag: EVENT_TAG, raw });
  for (const params of BAD_PROPOSALS) {
    await wallet.publish({ topic, tag: PROPOSE_TAG, payload: ask('wc_sessionPropose', params) });
  }
  for (const payload of [
    ask('wc_pairingPing', {}),
    ask('wc_sessionSettle', {}),
    ask('wc_tea', {}),
    { id: proposal.id + 1, jsonrpc: '2.0', result: true },
    { id: '__proto__', jsonrpc: '2.0', result: { toString: 1 } },
    { tea: 1 },
  ]) {
    await wallet.publish({ topic, tag: PAIRING_PING_TAG, payload });
  }
  expect(await statusOf(page)).not.toBe('connected');
  await wallet.settled(await wallet.approve(proposal));
  await expectStatus(page, 'connected');
  await expectSigning(page);
  expect(await heard(page, 'error')).toEqual([]);
});

test('pairing deleted and then pinged: the page handles both, and a new link connects', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain'));
  const { topic, proposal } = await askWallet(page, wallet);
  const over = { code: 6000, message: 'over' };
  await wallet.publish({ topic, tag: PAIRING_DELETE_TAG, payload: ask('wc_pairingDelete', over) });
  await wallet.publish({ topic, tag: PAIRING_PING_TAG, payload: ask('wc_pairingPing', {}) });
  // This proposal may or may not still be valid; the next one must be.
  await wallet.approve(proposal).catch(() => undefined);
  await page.reload();
  const next = await addWallet();
  await connectPeer(page, next, { accounts: [1] }).catch(() => expectStatus(page, 'connected'));
  await expectSigning(page);
});

test('malformed proposals and an answer to a ping of the wallet during a session: ignored', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  await page.clock.install();
  await page.goto(hosts.page('plain'));
  const topic = await connectPeer(page, wallet);
  for (const params of BAD_PROPOSALS) {
    await wallet.publish({ topic, tag: PROPOSE_TAG, payload: ask('wc_sessionPropose', params) });
  }
  for (const method of ['wc_sessionPing', 'wc_sessionExtend']) {
    const asked = ask(method, {});
    await wallet.publish({ topic, tag: PING_TAG, payload: asked });
    const answer = { id: asked.id, jsonrpc: '2.0', result: true };
    await wallet.publish({ topic, tag: PONG_TAG, payload: answer });
  }
  await expectSigning(page);
  // A delayed error would surface in the page within this second.
  await page.clock.fastForward(1_000);
  await expectSigning(page, 'still');
});

test('unknown session deleted on the pairing topic: the link still connects', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain'));
  const { topic, proposal } = await askWallet(page, wallet);
  const over = ask('wc_sessionDelete', { code: 6000, message: 'over' });
  await wallet.publish({ topic, tag: SESSION_DELETE_TAG, payload: over });
  const session = await wallet.approve(proposal);
  await expectStatus(page, 'connected');
  await wallet.settled(session);
  await expectSigning(page);
});

test('invalid session update: leaves the session unchanged', { tag: '@release' }, async ({
  page,
  hosts,
  addWallet,
}) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain'));
  const topic = await connectPeer(page, wallet);
  for (const namespaces of [5, null, { eip155: 'tea' }, { eip155: { accounts: {} } }]) {
    const payload = ask('wc_sessionUpdate', { namespaces });
    await wallet.publish({ topic, tag: UPDATE_TAG, payload });
    // By the time of the answer the page has read it: the relay keeps the order.
    await expectSigning(page);
    await expectSigning(page, 'and still');
  }
});
