/** Tests the prices of a swap from the service of the operator to the screen, with the real gateway between. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { render } from 'react-dom';
import { PROJECT, testGateway } from '../../gateway/test-gateway';
import { startOneInch } from '../../gateway/upstreams/swaps/test-one-inch';
import { priceImpact } from '../../protocol/swaps/swap-numbers';
import type { Token } from '../../widget/core/account-data/token';
import { connect } from '../../widget/core/connect/connect';
import { setGatewayLoader } from '../../widget/core/contracts/island-loaders';
import type { ContractSender } from '../../widget/core/contracts/sender';
import { setLogWriter } from '../../widget/core/reporting/logger';
import {
  fakeConnector,
  fakeNetwork,
  fakePage,
  fakeWorld,
} from '../../widget/core/testing/fake-core';
import { fakeDocument, nodesIn, textOf } from '../../widget/core/testing/fake-dom';
import { setGlobal } from '../../widget/core/testing/fake-page';
import { createFakeSender } from '../../widget/core/testing/fake-sender';
import { SwapFields } from '../../widget/features/swaps/form/SwapFields';
import { loadQuote, type SwapQuote } from '../../widget/features/swaps/form/swap-gateway';
import { requireSwapContext } from '../../widget/features/swaps/swap-context';

const MAIN = fakeNetwork('eip155:1', 'Main');
const token = (digit: string, symbol: string): Token => ({
  ...{ id: `0x${digit.repeat(40)}`, name: symbol, symbol, decimals: 6, numeric: '' },
  ...{ verified: true, lookalike: false },
});
const [FROM, TO] = [token('a', 'USDC'), token('b', 'STAR')];

/** A price service that refuses each question that its description does not allow. */
async function startPrices(t: TestContext, prices: Readonly<Record<string, string>>) {
  const refused: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://x');
    const ids = (url.searchParams.get('ids') ?? '').split(',');
    const isAllowed =
      request.method === 'GET' &&
      url.pathname === '/v1/prices' &&
      [...url.searchParams.keys()].join() === 'ids,vs' &&
      url.searchParams.get('vs') === 'usd' &&
      ids.every((id) => id === 'ether' || /^0x[0-9a-f]{40}$/.test(id)) &&
      new Set(ids).size === ids.length;
    if (!isAllowed) {
      refused.push(request.url ?? '');
      response.writeHead(400).end('{}');
      return;
    }
    const known = ids.filter((id) => Object.hasOwn(prices, id));
    response.end(JSON.stringify(Object.fromEntries(known.map((id) => [id, { usd: prices[id] }]))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, refused };
}

/** A node that knows no contract: the decimals come from the list. */
const node = ({ body }: { body: unknown }) => ({
  ...{ jsonrpc: '2.0', id: (body as { id: number }).id, result: '0x' },
});

/** @param prices absent: the operator has no price service */
async function quoteOf(t: TestContext, prices?: Readonly<Record<string, string>>) {
  const service = await startOneInch();
  t.after(service.close);
  const priced = prices && (await startPrices(t, prices));
  const list = [FROM, TO].map(({ id: address, name, symbol, decimals }) => ({
    ...{ chainId: 1, address, name, symbol, decimals },
  }));
  const source = priced && {
    prices: {
      ...{ kind: 'rest' as const, url: `${priced.url}/v1/prices?ids={ids}&vs={currency}` },
      ...{ native: 'ether', path: ['{id}', '{currency}'] },
    },
  };
  const { app } = testGateway(
    { 'https://one.test/': node },
    {
      chains: {
        [MAIN.id]: {
          ...{ rpc: ['https://one.test/'], nativeCurrency: MAIN.nativeCurrency },
          sources: { tokenLists: [{ tokens: list }], ...source },
        },
      },
      swap: { oneInchKey: service.key, oneInchUrl: service.url },
      privateOrigins: [service.url, ...(priced ? [priced.url] : [])],
    },
  );
  fakePage();
  setLogWriter(() => {});
  setGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname, search } = new URL(address);
    return app.request(pathname + search, init);
  });
  const sender = Object.assign(createFakeSender(), { contracts: {} as ContractSender });
  const world = fakeWorld({
    sender,
    options: { networks: [MAIN], projectId: PROJECT, apiUrl: 'https://gateway.test' },
  });
  t.after(world.stop);
  world.script.network = MAIN.id;
  setGatewayLoader(() => import('../../widget/core/gateway/gateway-api'));
  await connect(fakeConnector());
  const query = { from: FROM, to: TO, amount: 500_000_000n, slippage: 1 } as const;
  const quote = await loadQuote(requireSwapContext(), query);
  assert.deepEqual(priced?.refused ?? [], []);
  return { quote, ...shown(t, quote) };
}

/** Both lines of the form under the amounts. */
function shown(t: TestContext, quote: SwapQuote) {
  const { from, to, amount } = quote.query;
  const impact = priceImpact(
    { units: amount, decimals: from.decimals, price: quote.prices.from },
    { units: quote.received, decimals: to.decimals, price: quote.prices.to },
  );
  const root = fakeDocument();
  const form = { from, to, amount: '500', slippage: 1 } as const;
  const typed = { state: 'good', units: amount, text: '500' } as const;
  render(
    (
      <SwapFields
        {...{ form, typed, quote, impact }}
        loading={false}
        onEnter={() => assert.fail('A press')}
      />
    ) as never,
    root as never,
  );
  t.after(() => {
    render(null, root as never);
  });
  const line = (id: string): string =>
    textOf(
      nodesIn(root).find(({ attributes }) => attributes.get('data-testid') === id) ??
        assert.fail(id),
    );
  return { impact, lines: [line('swap-from-worth'), line('swap-to-worth')] };
}

test('service that prices both tokens: the worth on both lines, and the impact of these prices', async (t) => {
  const { quote, impact, lines } = await quoteOf(t, { [FROM.id]: '2.1', [TO.id]: '1', ether: '9' });
  // The exchange gives 2 for 1.
  assert.equal(quote.received, 1_000_000_000n);
  assert.deepEqual(quote.prices, { from: '2.1', to: '1', coin: '9' });
  assert.deepEqual(lines, ['$1,050.00', '$1,000.00 (-4.77%)']);
  assert.equal(impact, 477n);
});

test('service that prices one of the two tokens: no price for the other, and no impact', async (t) => {
  const { quote, impact, lines } = await quoteOf(t, { [FROM.id]: '2.1' });
  assert.deepEqual(quote.prices, { from: '2.1', to: undefined, coin: undefined });
  assert.deepEqual(lines, ['$1,050.00', 'No price']);
  assert.equal(impact, undefined);
});

for (const [what, prices] of [
  ['no price service', undefined],
  ['a service that prices both at 0', { [FROM.id]: '0', [TO.id]: '0', ether: '0' }],
] as const) {
  test(`gateway with ${what}: a quote without prices, which says so and shows no 0`, async (t) => {
    const { quote, impact, lines } = await quoteOf(t, prices);
    assert.equal(quote.received, 1_000_000_000n);
    assert.deepEqual(quote.prices, { from: undefined, to: undefined, coin: undefined });
    assert.deepEqual([lines, impact], [['No price', 'No price'], undefined]);
  });
}
