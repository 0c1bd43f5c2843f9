/**
 * Tests analytics: the page sends nothing unless the user acts, the owner agrees and the gateway
 * asks.
 */
import type { Page } from 'playwright/test';
import { ANALYTICS_PROJECT_ID } from '../../../src/sandbox/facts';
import { expect, FIRST_ACCOUNT, openModal, test } from '../../fixtures';
import { retryOf } from '../../support/page/modal';
import { connect, expectStatus, openAccount, withKit } from '../../support/page/widget';
import { addFakeWallets } from '../../support/wallets/fake-wallet';

interface Sent {
  asked: number;
  bodies: {
    eventId: string;
    url: string;
    domain: string;
    timestamp: number;
    props: { type: string; event: string; properties: Record<string, unknown>; address?: string };
  }[];
}

function record(page: Page): Sent {
  const sent: Sent = { asked: 0, bodies: [] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/getAnalyticsConfig') sent.asked += 1;
    if (pathname === '/e') sent.bodies.push(request.postDataJSON());
  });
  return sent;
}

const names = ({ bodies }: Sent) => bodies.map(({ props }) => props.event);
const counted = { 'attr.project-id': ANALYTICS_PROJECT_ID };
const WALLET = 'wallet-fake.test';

test('counted project: sends each step of a visit, without an address', async ({ page, hosts }) => {
  const sent = record(page);
  await addFakeWallets(page, {
    rdns: 'fake.test',
    name: 'Fake Wallet',
    answers: { wallet_switchEthereumChain: { throws: { code: 4001, message: 'no' } } },
  });
  await page.goto(hosts.page('plain', { ...counted, secret: 'in-the-query' }));
  await connect(page, WALLET);
  await expect.poll(() => names(sent)).toContain('CONNECT_SUCCESS');
  const modal = await openAccount(page);
  await modal.getByTestId('network-select').click();
  await expect.poll(() => names(sent)).toContain('CLICK_NETWORKS');
  await modal.getByTestId('back').click();
  await modal.getByTestId('disconnect').click();
  await expectStatus(page, 'disconnected');
  await expect.poll(() => names(sent)).toContain('DISCONNECT_SUCCESS');

  const order = ['INITIALIZE', 'MODAL_OPEN', 'SELECT_WALLET', 'CONNECT_SUCCESS', 'MODAL_CLOSE'];
  expect(
    names(sent)
      .filter((name) => order.includes(name))
      .slice(0, 5),
  ).toEqual(order);
  for (const { eventId, url, domain, timestamp, props } of sent.bodies) {
    expect(eventId).toMatch(/^[\da-f-]{36}$/);
    expect(url).toBe(`${hosts.pages}/plain`);
    expect(domain).toBe('pages.localhost');
    expect(timestamp).toBeGreaterThan(1.6e12);
    expect(props.type).toBe('track');
  }
  expect(JSON.stringify(sent.bodies).toLowerCase()).not.toContain(
    FIRST_ACCOUNT.toLowerCase().slice(2),
  );
  expect(sent.asked).toBe(1);
});

test('SWITCH_NETWORK: includes the network; CONNECT_ERROR: includes the reason', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const sent = record(page);
  await page.goto(hosts.page('plain', { ...counted, wallet: 'page', approve: 'reject-once' }));
  const modal = await openModal(page);
  await modal.getByTestId('wallet-localhost.page.wallet').click();
  // Try again also exists during the wallet prompt; this is the press after the rejection.
  await expect(modal).toContainText('Connection declined');
  await retryOf(modal).click();
  await expectStatus(page, 'connected');
  await pageWallet.setApproval('auto');
  await withKit(page, (kit) => kit.switchNetwork('eip155:31338'));
  await expect.poll(() => names(sent)).toContain('SWITCH_NETWORK');
  const properties = (event: string) =>
    sent.bodies.find(({ props }) => props.event === event)?.props.properties;
  expect(properties('SWITCH_NETWORK')).toEqual({ network: 'eip155:31338' });
  expect(properties('CONNECT_ERROR')).toEqual({ message: 'Connection rejected' });
  expect(properties('CONNECT_SUCCESS')).toMatchObject({ method: 'browser', name: 'Page Wallet' });
});

test('opened by the page alone: sends nothing; the first press sends the events', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const sent = record(page);
  await addFakeWallets(page, { rdns: 'fake.test' });
  await page.addInitScript(() => {
    // Any read of the test counts as a gesture otherwise; a real press is still noticed.
    Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } });
    Object.assign(window, { AppKit: [['open']] });
  });
  const session = page.waitForResponse(/\/runtime\.\w+\.js$/);
  const catalogue = page.waitForResponse(/getWallets/);
  await page.goto(hosts.page('plain', counted));
  await catalogue;
  await (await session).finished();
  const modal = page.getByTestId('modal');
  await expect(modal.getByTestId(WALLET)).toBeVisible();
  expect(sent).toEqual({ asked: 0, bodies: [] });
  await modal.getByTestId(WALLET).click();
  await expectStatus(page, 'connected');
  await expect.poll(() => names(sent)).toContain('MODAL_OPEN');
});

const QUIET: [name: string, query: Record<string, string>, asked: number][] = [
  ['a project that wants none', {}, 1],
  ['data-analytics="off"', { ...counted, 'attr.analytics': 'off' }, 0],
  ['data-consent="required" before consent', { ...counted, 'attr.consent': 'required' }, 0],
];

for (const [name, query, asked] of QUIET) {
  test(`nothing is sent: ${name}`, { tag: '@release' }, async ({ page, hosts }) => {
    const sent = record(page);
    await addFakeWallets(page, { rdns: 'fake.test' });
    await page.goto(hosts.page('plain', query));
    const identity = page.waitForResponse(/\/v1\/identity\//);
    await connect(page, WALLET);
    await identity;
    if (asked) await expect.poll(() => sent.asked).toBe(asked);
    await withKit(page, (kit) => kit.disconnect());
    expect(sent).toEqual({ asked, bodies: [] });
    if (query['attr.consent']) {
      await withKit(page, (kit) => kit.configure({ consent: 'granted' }));
      await expect.poll(() => names(sent)).toContain('CONNECT_SUCCESS');
    }
  });
}
