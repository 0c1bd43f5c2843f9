/** Tests wallets that break every rule: the page keeps working and shows the next step. */
import { expect, FIRST_ACCOUNT, openModal, SECOND_ACCOUNT, test } from '../../fixtures';
import { retryOf } from '../../support/page/modal';
import { addressOf, expectStatus, statusOf, withKit } from '../../support/page/widget';
import { type Answer, addFakeWallets, type FakeWallet } from '../../support/wallets/fake-wallet';

const BARE = FIRST_ACCOUNT.slice(2);
const WRONG_CHECKSUM = FIRST_ACCOUNT.replace('f39Fd', 'F39fD');

const asked = (answer: Answer) => ({ eth_requestAccounts: answer });
/** To the second question, which has no prompt, too. */
const empty = (value: unknown) => ({ ...asked({ value }), eth_accounts: { value } });

const BROKEN: [what: string, answers: Record<string, Answer>][] = [
  ['throws a text', asked({ throws: 'out of order' })],
  ['throws null', asked({ throws: null })],
  ['throws an object without a message', asked({ throws: { code: -32603 } })],
  ['throws a number', asked({ throws: 7 })],
  ['throws a message of 10,000 letters', asked({ throws: { code: -1, message: 'x'.repeat(1e4) } })],
  ['gives no accounts', empty([])],
  ['gives null', empty(null)],
  ['gives an account with a wrong checksum', asked({ value: [WRONG_CHECKSUM] })],
  ['gives an account that is too short', asked({ value: [FIRST_ACCOUNT.slice(0, -1)] })],
  ['gives an account that is too long', asked({ value: [`${FIRST_ACCOUNT}0`] })],
  ['gives an object', empty({ 0: FIRST_ACCOUNT, length: 1 })],
];

test('failing wallet: shows an explanation and Retry, and never connects', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const wallets = BROKEN.map(([, answers], index): FakeWallet => {
    return { rdns: `fault${index}.test`, name: `Fault ${index}`, answers };
  });
  await addFakeWallets(page, ...wallets);
  await page.goto(hosts.page('plain'));
  const modal = await openModal(page);
  for (const [index, [what]] of BROKEN.entries()) {
    await modal.getByTestId(`wallet-fault${index}.test`).click();
    await expect(modal.getByRole('heading', { name: 'Could not connect' }), what).toBeVisible();
    await expect(retryOf(modal), what).toBeEnabled();
    expect(((await modal.textContent()) ?? '').length, what).toBeLessThan(600);
    expect(await statusOf(page), what).toBe('disconnected');
    await modal.getByTestId('back').click();
  }
});

const ACCEPTED: [what: string, accounts: string[], expected: string][] = [
  ['lower case', [FIRST_ACCOUNT.toLowerCase()], FIRST_ACCOUNT],
  ['without 0x', [BARE], FIRST_ACCOUNT],
  ['twice the same', [FIRST_ACCOUNT, FIRST_ACCOUNT.toLowerCase()], FIRST_ACCOUNT],
  ['a bad one before a good one', [WRONG_CHECKSUM, SECOND_ACCOUNT], SECOND_ACCOUNT],
];

test('valid address in any spelling: accepted and shown with its checksum', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const wallets = ACCEPTED.map(([, accounts], index): FakeWallet => {
    const answers = { eth_requestAccounts: { value: accounts }, eth_accounts: { value: accounts } };
    return { rdns: `odd${index}.test`, name: `Odd ${index}`, answers };
  });
  await addFakeWallets(page, ...wallets);
  await page.goto(hosts.page('plain'));
  for (const [index, [what, , expected]] of ACCEPTED.entries()) {
    const modal = await openModal(page);
    await modal.getByTestId(`wallet-odd${index}.test`).click();
    await expectStatus(page, 'connected');
    expect(await addressOf(page), what).toBe(expected);
    await withKit(page, (kit) => kit.disconnect());
    await expect(modal).toBeHidden();
  }
});

test('wallet that answers twice or throws synchronously: connects at most once', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.addInitScript((account) => {
    const announce = (rdns: string, provider: object) => {
      const info = { uuid: crypto.randomUUID(), name: rdns, icon: '', rdns };
      const detail = Object.freeze({ info, provider });
      window.addEventListener('eip6963:requestProvider', () =>
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
      );
    };
    const twice = (value: unknown) => ({
      // A thenable that resolves twice, with two answers.
      // biome-ignore lint/suspicious/noThenProperty: the fault under test
      then(resolve: (value: unknown) => void) {
        resolve(value);
        resolve(['0x0000000000000000000000000000000000000001']);
      },
    });
    announce('twice.test', {
      request: ({ method }: { method: string }) =>
        twice(method === 'eth_chainId' ? '0x7a69' : [account]),
    });
    announce('throws.test', {
      request() {
        throw new Error('not even a promise');
      },
      on() {
        throw new Error('no events either');
      },
    });
    announce('no-promise.test', {
      request: ({ method }: { method: string }) =>
        method === 'eth_chainId' ? '0x7a69' : [account],
    });
  }, FIRST_ACCOUNT);
  await page.goto(hosts.page('plain'));
  const modal = await openModal(page);
  await modal.getByTestId('wallet-throws.test').click();
  await expect(modal.getByRole('heading', { name: 'Could not connect' })).toBeVisible();
  await expect(modal.getByText('not even a promise')).toBeVisible();
  await modal.getByTestId('back').click();
  for (const rdns of ['twice.test', 'no-promise.test']) {
    if (!(await modal.isVisible())) await openModal(page);
    await modal.getByTestId(`wallet-${rdns}`).click();
    await expectStatus(page, 'connected');
    expect(await addressOf(page), rdns).toBe(FIRST_ACCOUNT);
    await withKit(page, (kit) => kit.disconnect());
    await expect(modal).toBeHidden();
  }
});
