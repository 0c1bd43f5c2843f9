/** Tests the list of exchanges: what is asked, what the page narrows, and pages of it. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { PAY_METHODS } from '../../../../protocol/pay/exchange-payments';
import { appKitError } from '../../../core/errors/app-kit-error';
import { forceClose } from '../../../core/views/modal';
import { asks, EXCHANGE, type PayWorld, pass, REQUEST, startPayWorld } from '../fake-pay';
import { $exchangeList, listMore } from './exchange-list';

let pay: PayWorld;

beforeEach(async () => {
  pay = await startPayWorld({ connected: false });
});
afterEach(() => pay.stop());

test('list: asked for this asset and amount, and offered without a wallet', async () => {
  await asks();
  assert.deepEqual(pay.asked, [
    [PAY_METHODS.exchanges, { page: 1, asset: REQUEST.asset, amount: '1.5' }],
  ]);
  assert.deepEqual($exchangeList.get().exchanges, [{ ...EXCHANGE, imageUrl: undefined }]);
});

test('exchanges that the page names: only these, whatever the gateway lists', async () => {
  pay.replies[PAY_METHODS.exchanges] = () => ({
    ...{ total: 2, exchanges: [EXCHANGE, { id: 'binance', name: 'Binance' }] },
  });
  await asks({ ...REQUEST, includeExchanges: ['binance'] });
  assert.deepEqual(pay.asked[0]?.[1].includeOnly, ['binance']);
  assert.deepEqual(
    $exchangeList.get().exchanges.map(({ id }) => id),
    ['binance'],
  );
  forceClose();
  await asks({ ...REQUEST, excludeExchanges: ['binance'] });
  assert.deepEqual(
    $exchangeList.get().exchanges.map(({ id }) => id),
    [EXCHANGE.id],
  );
});

test('pages of exchanges: on request, and a list without an end comes to one', async () => {
  let page = 0;
  pay.replies[PAY_METHODS.exchanges] = () => {
    page += 1;
    const exchanges = page > 2 ? [] : [{ id: `e${page}`, name: `E${page}` }];
    return { total: 1_000_000, exchanges };
  };
  await asks();
  for (let turn = 0; turn < 3; turn += 1) {
    listMore();
    await pass(0);
  }
  assert.deepEqual(
    $exchangeList.get().exchanges.map(({ id }) => id),
    ['e1', 'e2'],
  );
  assert.equal($exchangeList.get().more, false);
});

test('list that fails: said, and asked again on request', async () => {
  pay.replies[PAY_METHODS.exchanges] = () => {
    throw appKitError('http_status', { n: 500 });
  };
  await asks();
  assert.equal($exchangeList.get().error?.code, 'pay_exchanges_unavailable');
  pay.replies[PAY_METHODS.exchanges] = () => ({ total: 1, exchanges: [EXCHANGE] });
  listMore();
  await pass(0);
  assert.equal($exchangeList.get().state, 'ready');
});
