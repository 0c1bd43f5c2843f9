/** The tokens as they are drawn, into a document without a browser. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { render } from 'react-dom';
import { PORTFOLIO_TTL_MS } from '../../core/constants';
import { type FakeBalances, fakeBalances, fakeEntry, passing } from '../../core/fake-balances';
import { type FakeNode, fakeDocument, nodesIn, textOf } from '../../core/fake-dom';
import { refreshPortfolio } from '../../core/portfolio';
import { TokensTab } from './TokensTab';

let it: FakeBalances;
let root: FakeNode;

const idOf = (node: FakeNode): string => node.attributes.get('data-testid') ?? '';
const byId = (id: string): FakeNode | undefined => nodesIn(root).find((node) => idOf(node) === id);
const drawn = (): void => {
  render(<TokensTab available={() => true} />, root as never);
};

beforeEach(async () => {
  it = await fakeBalances();
  root = fakeDocument();
});
afterEach(() => {
  render(null, root as never);
  it.stop();
});

test('since when tokens on no list are known is said below them, below nothing, and of what is kept', async () => {
  it.since = '2023-01-02T12:00:00.000Z';
  const said = () => textOf(byId('tokens-since') ?? assert.fail(textOf(root)));
  const expected = 'Tokens that are on no list: known since \u2068Jan 2, 2023\u2069';
  await refreshPortfolio('eip155');
  drawn();
  assert.ok(byId('tokens'));
  assert.equal(said(), expected);

  render(null, root as never);
  await passing(PORTFOLIO_TTL_MS - 1);
  await refreshPortfolio('eip155');
  assert.equal(it.asked.length, 1);
  drawn();
  assert.equal(said(), expected);

  render(null, root as never);
  it.answer = async () => [];
  await refreshPortfolio('eip155', { again: true });
  drawn();
  assert.ok(byId('tokens-receive'));
  assert.equal(said(), expected);
});

test('where nobody says since when, nothing is said, also after somebody has', async () => {
  it.since = '2023-01-02T12:00:00.000Z';
  await refreshPortfolio('eip155');
  it.since = undefined;
  it.answer = async () => [fakeEntry('A')];
  await refreshPortfolio('eip155', { again: true });
  drawn();
  assert.ok(byId('tokens'));
  assert.equal(byId('tokens-since'), undefined);
});
