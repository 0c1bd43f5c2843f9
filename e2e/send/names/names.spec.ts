/** Tests a name as the recipient: only the registry from the page's config decides the address. */
import { Interface, namehash, parseEther } from 'ethers';
import { networkObjects } from '../../../src/sandbox/facts';
import { SEED_ENS } from '../../../src/sandbox/facts-seed';
import { expect, test } from '../../fixtures';
import { askChain, balanceOf, ONE, setBalance } from '../../support/chains/chain';
import { expectSent, openSend } from '../../support/page/send';
import { connect } from '../../support/page/widget';
import { PORT } from '../../support/process/hosts';
import { accountAt } from '../../support/wallets/accounts';

// The two registries resolve one name to different addresses.
test.describe.configure({ mode: 'default' });

const PAGE = { wallet: 'page', approve: 'auto' };
const { alice, moves, zero, expired } = SEED_ENS.names;
const SET = new Interface(['function setAddr(bytes32 node, address to)']);

/** The account that owns `moves.eth` points it to another address from now on. */
async function lead(to: string): Promise<void> {
  const data = SET.encodeFunctionData('setAddr', [namehash(moves), to]);
  const call = { from: accountAt(9), to: SEED_ENS.resolver, data };
  const hash = await askChain(ONE, 'eth_sendTransaction', call);
  await expect
    .poll(() => askChain<object | null>(ONE, 'eth_getTransactionReceipt', hash))
    .toMatchObject({ status: '0x1' });
}

test('name as recipient: shown with its whole address, which receives the money', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const [me, other] = [accountAt(151), accountAt(152)];
  await setBalance(ONE, me, parseEther('1'));
  await setBalance(ONE, other, 0n);
  await lead(other);
  // A gateway that claims an owner for the name: the page must not ask it or trust it.
  const profiles: string[] = [];
  await page.route('**/v1/profile/**', (route) => {
    profiles.push(route.request().url());
    return route.fulfill({ json: { name: moves, addresses: { 60: { address: me } } } });
  });
  await page.goto(hosts.shopWith(PAGE));
  await pageWallet.setAccount(151);
  await connect(page);
  const modal = await openSend(page);
  await modal.getByTestId('send-amount').fill('0.25');
  // Another letter case: the same name.
  await modal.getByTestId('send-receiver').fill('MOVES.eth');
  await expect(modal.getByTestId('send-resolved')).toHaveText(other);
  await modal.getByTestId('send-next').click();
  await expect(modal.getByTestId('review-name')).toHaveText('MOVES.eth');
  await expect(modal.getByTestId('review-to')).toHaveText(other);
  await modal.getByTestId('send-confirm').click();
  await expectSent(page);
  expect(await balanceOf(ONE, other)).toBe(parseEther('0.25'));
  expect(profiles.filter((url) => /moves/i.test(url))).toEqual([]);
});

test('name changed between review and press: nothing is sent, and the wallet gets no request', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const [me, shown, thief] = [accountAt(153), accountAt(154), accountAt(155)];
  await setBalance(ONE, me, parseEther('1'));
  for (const one of [shown, thief]) await setBalance(ONE, one, 0n);
  await lead(shown);
  await page.goto(hosts.shopWith(PAGE));
  await pageWallet.setAccount(153);
  await connect(page);
  const modal = await openSend(page);
  await modal.getByTestId('send-amount').fill('0.25');
  await modal.getByTestId('send-receiver').fill(moves);
  await modal.getByTestId('send-next').click();
  await expect(modal.getByTestId('review-to')).toHaveText(shown);
  await lead(thief);
  await modal.getByTestId('send-confirm').click();
  await expect(modal.getByTestId('send-error')).toBeVisible();
  expect(await pageWallet.requests()).not.toContain('eth_sendTransaction');
  expect(await balanceOf(ONE, shown)).toBe(0n);
  expect(await balanceOf(ONE, thief)).toBe(0n);
});

test('unregistered name, zero address or no resolver: rejected at the field', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  await page.goto(hosts.shopWith(PAGE));
  await pageWallet.setAccount(156);
  await connect(page);
  const modal = await openSend(page);
  for (const [name, words] of [
    ['no-such-name-here.eth', 'This name has no address on Local One.'],
    [zero, 'This name has no address on Local One.'],
    [expired, 'This name has no address on Local One.'],
    // The first letter is Cyrillic.
    ['\u0430lice.eth', 'This isn\'t a valid name: illegal mixture: Cyrillic + Latin "l" {6C}.'],
    ['al ice\u00a0.eth', "This isn't an address on Local One."],
    ['a_b.eth', "This isn't a valid name: underscore allowed only at start."],
    ['a..eth', "This isn't a valid name: empty label."],
  ] as const) {
    await modal.getByTestId('send-receiver').fill('');
    await expect(modal.getByRole('alert')).toHaveCount(0);
    await modal.getByTestId('send-receiver').fill(name);
    await expect(modal.getByRole('alert')).toHaveText(words);
    await expect(modal.getByTestId('send-resolved')).toBeHidden();
  }
});

test('networks without a registry: names are rejected without a request to the chain', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const networks = networkObjects(PORT).map(({ contracts, ...rest }) => rest);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.postData() ?? ''));
  await page.goto(hosts.shopWith({ ...PAGE, config: JSON.stringify({ networks }) }));
  await pageWallet.setAccount(157);
  await connect(page);
  const modal = await openSend(page);
  await modal.getByTestId('send-receiver').fill(alice);
  await expect(modal.getByRole('alert')).toHaveText(
    "Local One doesn't support names. Enter an address.",
  );
  const registry = SEED_ENS.registry.slice(2).toLowerCase();
  expect(asked.filter((body) => body.toLowerCase().includes(registry))).toEqual([]);
});
