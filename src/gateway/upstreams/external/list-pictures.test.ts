/** Tests the pictures of tokens that an explorer offers, on a chain with a token list. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADDRESS } from '../../test-gateway';
import { CHAIN, OTHER, TOKEN, world } from './test-services';

const SCOUT = `https://scout.test/api/v2/addresses/${ADDRESS}`;

test('picture of a token: from the list; an unlisted one has none, whatever the explorer offers', async () => {
  const facts = { name: 'USD Coin', symbol: 'USDC' };
  const logoURI = 'https://list.test/usdc.png';
  const list = { tokens: [{ ...facts, chainId: 1, address: TOKEN, decimals: 6, logoURI }] };
  const held = (address: string) => ({
    token: {
      ...{ ...facts, address_hash: address, decimals: '6', type: 'ERC-20' },
      icon_url: 'https://scout.test/usdc.png',
    },
    value: '1',
  });
  const { read } = world(
    { balances: { kind: 'blockscout', url: 'https://scout.test/' }, tokenLists: [list] },
    {
      [SCOUT]: { coin_balance: '1', hash: ADDRESS },
      [`${SCOUT}/token-balances`]: [held(TOKEN), held(OTHER)],
    },
  );
  const { balances } = await read();
  assert.deepEqual(
    new Map(balances.map(({ address, iconUrl, verified }) => [address, [iconUrl, verified]])),
    new Map([
      [`${CHAIN}:${TOKEN}`, [logoURI, true]],
      [`${CHAIN}:${OTHER}`, [undefined, false]],
      [undefined, [undefined, true]],
    ]),
  );
});
