/** Tests that late content does not move a control that the user may be about to press. */
import { expect, test } from '../../fixtures';
import { answerBalances, heldBalances, type MadeUp } from '../../support/gateway/balances';
import { connect, openAccount } from '../../support/page/widget';
import { addFakeWallets } from '../../support/wallets/fake-wallet';

const COIN: MadeUp = { symbol: 'ETH', numeric: '1.5', price: 2000 };
const many = Array.from(
  { length: 40 },
  (_, index): MadeUp => ({ symbol: `T${index}`, contract: `a${index}`, numeric: '1' }),
);

const CASES: [name: string, tokens: readonly MadeUp[], seen: string][] = [
  ['none', [], 'tokens-receive'],
  ['one', [COIN], 'token-native'],
  ['many, without prices', [COIN, ...many], 'tokens'],
];

for (const [name, tokens, seen] of CASES) {
  test(`${name}: the buttons do not move while the tokens load`, { tag: '@release' }, async ({
    page,
    hosts,
  }) => {
    const release = await heldBalances(page, tokens);
    await addFakeWallets(page, { rdns: 'fake.test' });
    await page.goto(hosts.page('plain'));
    await connect(page, 'wallet-fake.test');
    const modal = await openAccount(page);
    await expect(modal.getByTestId('tokens-waiting')).toBeVisible();
    const boxes = () =>
      Promise.all(
        [modal.getByTestId('disconnect'), modal.getByTestId('account-receive')].map((one) =>
          one.boundingBox(),
        ),
      );
    const before = await boxes();
    release();
    await expect(modal.getByTestId(seen)).toBeVisible();
    expect(await boxes()).toEqual(before);
  });
}

test('total and its change too wide for one line: the sections stay where they are when the change comes', {
  tag: '@release',
}, async ({ page, hosts }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/token\.\w+\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await answerBalances(page, [{ ...COIN, numeric: '10000', priceDayAgo: '1900' }]);
  await addFakeWallets(page, { rdns: 'fake.test' });
  await page.goto(hosts.page('plain'));
  await connect(page, 'wallet-fake.test');
  const modal = await openAccount(page);
  await expect(modal.getByTestId('account-total')).toHaveText('$20,000,000.00');
  const tab = modal.getByRole('tab').nth(1);
  await expect(modal.getByTestId('account-change')).toHaveCount(0);
  const before = await tab.boundingBox();
  release();
  await expect(modal.getByTestId('account-change')).toBeVisible();
  expect(await tab.boundingBox()).toEqual(before);
});
