/** Tests a page reload during pairing and during a request. */
import { expect, test } from '../../fixtures';
import {
  expectStatus,
  heard,
  openAccount,
  recordEvents,
  statusOf,
} from '../../support/page/widget';
import {
  askWallet,
  connectPeer,
  expectSigning,
  linkOf,
  openQrView,
  signInPage,
} from '../../support/walletconnect/wc-view';

test('reload while pairing: no partial session, and the next code connects', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain'));
  const { link, proposal } = await askWallet(page, wallet);
  await page.reload();
  const modal = await openQrView(page);
  const next = await linkOf(modal);
  expect(next).not.toBe(link);
  // Late: the page that asked is gone.
  const late = await wallet.approve(proposal, { accounts: [1] });
  const topic = await wallet.connect(next);
  await expectStatus(page, 'connected');
  await expectSigning(page);
  // No page needs the other session, and the wallet is told so.
  await expect.poll(() => wallet.deleted).toEqual([late]);
  expect((await wallet.sessions()).map((one) => one.topic)).toEqual([topic]);
  await expectSigning(page, 'still here');
});

test('reload during approval: connected at once; the late answer has no effect', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain'));
  await connectPeer(page, wallet);
  const answers: ((value: string) => void)[] = [];
  wallet.answerWith(() => new Promise((resolve) => answers.push(resolve)));
  const lost = signInPage(page, 'before').catch(() => 'lost');
  await expect.poll(() => wallet.requests.length).toBe(1);

  await page.reload();
  expect(await lost).toBe('lost');
  await expectStatus(page, 'connected');
  // A wallet shows one request at a time: the new one waits behind the old one.
  const asked = signInPage(page, 'after');
  answers[0]?.('0xold');
  await expect.poll(() => wallet.requests.length).toBe(2);
  answers[1]?.('0xnew');
  expect(await asked).toBe('0xnew');
  expect(await statusOf(page)).toBe('connected');
});

test('reload during a request: reports the unknown result once', async ({
  page,
  hosts,
  addWallet,
}) => {
  const wallet = await addWallet();
  await recordEvents(page);
  await page.goto(hosts.page('plain'));
  await connectPeer(page, wallet);
  const answers: ((value: string) => void)[] = [];
  wallet.answerWith(() => new Promise((resolve) => answers.push(resolve)));
  const lost = signInPage(page, 'before').catch(() => 'lost');
  await expect.poll(() => wallet.requests.length).toBe(1);

  await page.reload();
  expect(await lost).toBe('lost');
  const toast = page.getByTestId('toast');
  await expect(toast).toContainText('Check your wallet before trying again');
  await expectStatus(page, 'connected');
  expect(await heard(page, 'error')).toEqual([{ code: 'request_lost' }]);
  // The late answer matches no request and is not reported.
  answers[0]?.('0xold');

  await page.reload();
  await expectStatus(page, 'connected');
  const asked = signInPage(page, 'after');
  await expect.poll(() => wallet.requests.length).toBe(2);
  answers[1]?.('0xnew');
  expect(await asked).toBe('0xnew');
  expect(await heard(page, 'error')).toEqual([]);

  // It was answered.
  await page.reload();
  await expectStatus(page, 'connected');
  await openAccount(page);
  await expect(toast).toHaveCount(0);
  expect(await heard(page, 'error')).toEqual([]);
});
