/** Tests a failed switch: the screen goes back with the reason and asks no wallet again. */
import { expect, openModal, test } from '../../fixtures';
import {
  connect,
  EXTENSION,
  expectStatus,
  networkOf,
  openAccount,
  withKit,
} from '../../support/page/widget';
import { addFakeWallets, answerWith, requestsTo } from '../../support/wallets/fake-wallet';

test('declined in the extension: back at the list with a toast; no switch, no second window', {
  tag: '@release',
}, async ({ extension, hosts }) => {
  const { page, context } = extension;
  await page.goto(hosts.shop);
  await (await openModal(page)).getByTestId(EXTENSION).click();
  await extension.approve();
  await expectStatus(page, 'connected');
  const modal = await openAccount(page);
  await modal.getByTestId('network-select').click();
  await modal.getByTestId('network-eip155:31338').click();
  await extension.reject();
  await expect(page.getByTestId('toast')).toContainText('Switch declined');
  await expect(modal.getByTestId('title')).toHaveText('Choose Network');
  await expect.poll(() => networkOf(page)).toBe('eip155:31337');
  expect(context.pages().filter((one) => one.url().includes('/approve.html'))).toEqual([]);
  await page.getByTestId('toast-close').click();
  await expect(page.getByTestId('toast')).toHaveCount(0);

  const asking = withKit(page, (kit) =>
    kit.switchNetwork('eip155:31338').catch((error: { code: string }) => error.code),
  );
  await extension.reject();
  expect(await asking).toBe('user_rejected');
});

const FAILURES: [what: unknown, toast: RegExp, adds: number][] = [
  [{ code: 4001, message: 'User rejected the request.' }, /Switch declined/, 0],
  [{ code: 5000, message: 'User rejected' }, /Switch declined/, 0],
  [{ code: -32002, message: 'pending' }, /already has an open request/, 0],
  [{ code: -32000, message: 'The node is asleep' }, /The node is asleep/, 0],
  [{ code: 4902, message: 'Unrecognized chain' }, /The list is full/, 1],
  [{ code: -32603, data: { originalError: { code: 4902 } } }, /The list is full/, 1],
  ['no', /couldn't switch networks/, 0],
  [null, /couldn't switch networks/, 0],
];

test('every failure: shows its reason; only an unknown network leads to a second prompt', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await addFakeWallets(page, {
    rdns: 'fake.test',
    answers: {
      wallet_addEthereumChain: { throws: { code: -32000, message: 'The list is full' } },
    },
  });
  await page.goto(hosts.page('plain'));
  await connect(page, 'wallet-fake.test');
  const modal = await openAccount(page);
  await modal.getByTestId('network-select').click();
  for (const [throws, toast, adds] of FAILURES) {
    await answerWith(page, 'fake.test', { wallet_switchEthereumChain: { throws } });
    const before = await requestsTo(page, 'fake.test');
    await modal.getByTestId('network-eip155:31338').click();
    const words = JSON.stringify(throws);
    await expect(page.getByTestId('toast'), words).toContainText(toast);
    await expect(modal.getByTestId('title'), words).toHaveText('Choose Network');
    const asked = (await requestsTo(page, 'fake.test')).slice(before.length);
    const count = (name: string) => asked.filter((method) => method === name).length;
    expect(count('wallet_switchEthereumChain'), words).toBe(1);
    expect(count('wallet_addEthereumChain'), words).toBe(adds);
    await expect.poll(() => networkOf(page), words).toBe('eip155:31337');
    await page.getByTestId('toast-close').click();
    await expect(page.getByTestId('toast'), words).toHaveCount(0);
  }
});

test('wallet that approves without switching: not switched; one without an answer: can be left', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await addFakeWallets(page, {
    rdns: 'fake.test',
    answers: { wallet_switchEthereumChain: { value: null } },
  });
  await page.goto(hosts.page('plain'));
  await connect(page, 'wallet-fake.test');
  const modal = await openAccount(page);
  await modal.getByTestId('network-select').click();
  await modal.getByTestId('network-eip155:31338').click();
  await expect(page.getByTestId('toast')).toContainText("couldn't switch networks");
  await expect.poll(() => networkOf(page)).toBe('eip155:31337');
  await page.getByTestId('toast-close').click();

  await answerWith(page, 'fake.test', { wallet_switchEthereumChain: { never: true } });
  await modal.getByTestId('network-eip155:31338').click();
  await expect(modal.getByText('Approve in wallet')).toBeVisible();
  await modal.getByTestId('cancel').click();
  await expect(modal.getByTestId('title')).toHaveText('Choose Network');
  await expect.poll(() => networkOf(page)).toBe('eip155:31337');
});
