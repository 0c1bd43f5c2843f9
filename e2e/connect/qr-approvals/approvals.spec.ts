/** Tests wallets that grant something other than the page requested. */
import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { retryOf } from '../../support/page/modal';
import { addressOf, expectStatus, networkOf, statusOf, withKit } from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';
import type { Choice, Namespaces, Peer } from '../../support/walletconnect/wc-peer';
import { askWallet, expectSigning, linkOf } from '../../support/walletconnect/wc-view';
import { accountAt } from '../../support/wallets/accounts';

const ME = accountAt(5);

function eip155(accounts: string[], more: Partial<Namespaces[string]> = {}): Namespaces {
  const events = ['chainChanged', 'accountsChanged'];
  return { eip155: { accounts, methods: ['personal_sign'], events, ...more } };
}

/** The wallet answers; the test checks the result. */
async function answer(page: Page, hosts: Hosts, wallet: Peer, choice: Choice): Promise<void> {
  await page.goto(hosts.page('plain'));
  const { proposal } = await askWallet(page, wallet);
  await wallet.approve(proposal, choice);
}

test('one of two networks granted: connects there and does not claim the other', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  await answer(page, hosts, wallet, { chains: ['eip155:31338'], accounts: [5] });
  await expectStatus(page, 'connected');
  expect(await addressOf(page)).toBe(ME);
  expect(await networkOf(page)).toBe('eip155:31338');
  await expectSigning(page);
  expect(wallet.requests[0]?.chainId).toBe('eip155:31338');
});

test('two accounts: shows the first and knows both', { tag: '@release' }, async ({
  page,
  hosts,
  addWallet,
}) => {
  const wallet = await addWallet();
  await answer(page, hosts, wallet, { accounts: [5, 6] });
  await expectStatus(page, 'connected');
  const provider = () =>
    withKit(page, (kit) => kit.getProvider('eip155')?.request({ method: 'eth_accounts' }));
  expect(await addressOf(page)).toBe(ME);
  expect(await provider()).toEqual([ME, accountAt(6)]);
});

const KEPT: [name: string, accounts: string[]][] = [
  ['written in lower case', [`eip155:31337:${ME.toLowerCase()}`]],
  ['written without 0x', [`eip155:31337:${ME.slice(2)}`]],
  ['of four parts, beside a good one', [`eip155:31337:${ME}:1`, `eip155:31337:${ME}`]],
  [
    'of a network nobody asked for, beside a good one',
    [`eip155:5:${accountAt(7)}`, `eip155:31337:${ME}`],
  ],
  ['malformed ones beside a good one', ['eip155:31337:0x1234', `eip155:31337:${ME}`]],
  ['the same one three times', Array.from({ length: 3 }, () => `eip155:31337:${ME}`)],
];

for (const [name, accounts] of KEPT) {
  test(`accounts ${name}: only the valid one connects`, { tag: '@release' }, async ({
    page,
    hosts,
    addWallet,
  }) => {
    const wallet = await addWallet();
    await answer(page, hosts, wallet, { rawNamespaces: eip155(accounts) });
    await expectStatus(page, 'connected');
    const known = await withKit(page, (kit) =>
      kit.getProvider('eip155')?.request({ method: 'eth_accounts' }),
    );
    expect(known).toEqual([ME]);
    expect(await networkOf(page)).toBe('eip155:31337');
    await expectSigning(page);
  });
}

/** Mixed case is a checksum, and this one is wrong. */
function swapCase(text: string): string {
  return text.replace(/[a-z]/gi, (x) =>
    x === x.toLowerCase() ? x.toUpperCase() : x.toLowerCase(),
  );
}

declare global {
  interface Window {
    /** Messages of the page's `error` events. */
    saidToOwner: string[];
  }
}

/** Call before `goto`. */
async function recordErrors(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.saidToOwner = [];
    window.addEventListener('appkit:error', (event) => {
      window.saidToOwner.push((event as CustomEvent<{ message: string }>).detail.message);
    });
  });
}

const NONE = 'Your wallet shared no account on this blockchain';
const NO_ADDRESS = 'Your wallet returned an invalid address';
const NOT_GRANTED = 'The wallet approved no account of the namespace eip155';
const invalid = (account: string) => `Invalid CAIP-10 address: ${account}`;
const BAD_SUM = `0x${swapCase(ME.slice(2))}`;

/** Each grant of the wallet, with the message for the user and the text for the owner. */
const REFUSED: [name: string, namespaces: Namespaces, words: string, said: string][] = [
  [
    'of an unrequested namespace',
    { cosmos: { accounts: ['cosmos:hub:cosmos1abc'], methods: [], events: [] } },
    NONE,
    NOT_GRANTED,
  ],
  ['none at all', eip155([]), NONE, NOT_GRANTED],
  [
    'only malformed addresses',
    eip155(['eip155:31337:0x1234', 'eip155:31337:']),
    NO_ADDRESS,
    invalid('0x1234'),
  ],
  [
    'account ids of which a part is missing',
    eip155(['eip155:31337:', 'eip155::0x1234']),
    NO_ADDRESS,
    'Invalid CAIP Address',
  ],
  ['no account ids', eip155(['nonsense', '<b>eip155</b>']), NO_ADDRESS, invalid('nonsense')],
  [
    'with a checksum that is wrong',
    eip155([`eip155:31337:${BAD_SUM}`]),
    NO_ADDRESS,
    invalid(BAD_SUM),
  ],
];

for (const [name, namespaces, words, said] of REFUSED) {
  test(`${name}: not connected, reported, and a press asks again`, { tag: '@release' }, async ({
    page,
    hosts,
    addWallet,
  }) => {
    const wallet = await addWallet();
    await recordErrors(page);
    await answer(page, hosts, wallet, { rawNamespaces: namespaces });
    const modal = page.getByTestId('modal');
    await expect(retryOf(modal)).toBeVisible();
    await expect(modal).toContainText(words);
    expect(await page.evaluate(() => window.saidToOwner)).toEqual([said]);
    await retryOf(modal).click();
    expect(await statusOf(page)).not.toBe('connected');
    const next = await addWallet();
    await next.connect(await linkOf(modal), { accounts: [5] });
    await expectStatus(page, 'connected');
    expect(await addressOf(page)).toBe(ME);
    // The wallet must not keep the rejected session.
    await expect.poll(() => wallet.sessions()).toEqual([]);
  });
}

test('only an unrequested network granted: shows that network as unsupported', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  await answer(page, hosts, wallet, { rawNamespaces: eip155([`eip155:5:${ME}`]) });
  const modal = page.getByTestId('modal');
  await expect(modal).toContainText("This network isn't supported");
  expect(await networkOf(page)).not.toMatch(/31337|31338/);
});
