/** The page is loaded anew in the middle of things. */
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

test('while pairing: nothing is left half done, and the next code connects', async ({
  page,
  hosts,
  addWallet,
}) => {
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
  // Nobody is left who would want the other one, and the wallet hears it.
  await expect.poll(() => wallet.deleted).toEqual([late]);
  expect((await wallet.sessions()).map((one) => one.topic)).toEqual([topic]);
  await expectSigning(page, 'still here');
});

test('while the wallet asks its owner: connected at once, and the late answer disturbs nobody', async ({
  page,
  hosts,
  addWallet,
}) => {
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
  // A wallet shows one question at a time: the new one comes behind the old one.
  const asked = signInPage(page, 'after');
  answers[0]?.('0xold');
  await expect.poll(() => wallet.requests.length).toBe(2);
  answers[1]?.('0xnew');
  expect(await asked).toBe('0xnew');
  expect(await statusOf(page)).toBe('connected');
});

test('while the wallet asks its owner: said once that nobody knows what became of it', async ({
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
  await expect(toast).toContainText('Look in your wallet before you try again');
  await expectStatus(page, 'connected');
  expect(await heard(page, 'error')).toEqual([{ code: 'request_lost' }]);
  // The late answer belongs to nobody, and is no news either.
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
