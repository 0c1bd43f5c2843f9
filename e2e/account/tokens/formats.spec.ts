/** Tests amounts and sentences in the formats and the direction of the page's language. */
import { expect, test } from '../../fixtures';
import { ONE, setBalance } from '../../support/chains/chain';
import { answerBalances } from '../../support/gateway/balances';
import { connectAs, openAccount } from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';

const USDX = { symbol: 'USDX', contract: 'a1', numeric: '9998.649', price: 1, verified: true };

test('German page, without a translation: amounts and money in German form', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const me = accountAt(380);
  await setBalance(ONE, me, 9_998_649_000_000_000_000_000n);
  await answerBalances(page, [USDX]);
  await connectAs(page, hosts.page('plain', { lang: 'de' }), me);
  const modal = await openAccount(page);
  await expect(modal.getByTestId('account-balance')).toHaveText('9.998,649\u00a0ETH');
  const row = modal.getByTestId('tokens').getByRole('listitem').filter({ hasText: 'USDX' });
  await expect(row.getByTestId('token-amount')).toHaveText('9.998,649');
  await expect(row.getByTestId('token-value')).toHaveText('9.998,64\u00a0$');
});

test('right to left: amount before symbol, as in the header; a full stop ends its sentence', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await answerBalances(page, [USDX]);
  const look = { dir: 'rtl', lang: 'ar', 'attr.locale': 'ar' };
  await connectAs(page, hosts.page('plain', look), accountAt(381));
  const modal = await openAccount(page);
  const row = modal.getByTestId('tokens').getByRole('listitem').filter({ hasText: 'USDX' });
  const amount = await row.getByTestId('token-amount').boundingBox();
  const symbol = await row.getByText('USDX', { exact: true }).last().boundingBox();
  expect((amount?.x ?? 0) + (amount?.width ?? 0)).toBeLessThanOrEqual(symbol?.x ?? 0);

  await modal.getByRole('tab', { name: 'NFTs' }).click();
  const sentence = modal.getByText('appear here.');
  const places = await sentence.evaluate((node) => {
    const text = node.firstChild as Text;
    const left = (at: number): number => {
      const range = node.ownerDocument.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().left;
    };
    const stop = text.data.indexOf('.');
    return [left(stop - 1), left(stop)];
  });
  expect(places[0]).toBeLessThan(places[1] ?? 0);
});
