/** Tests that the NFT list matches the local node: owners, token numbers and quantities. */

import { SEED_COLLECTIONS } from '../../../src/sandbox/facts-seed';
import { expect, test } from '../../fixtures';
import { askChain, ONE } from '../../support/chains/chain';
import { connectAs, openAccount, selectTab } from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';

const word = (value: bigint | string): string => BigInt(value).toString(16).padStart(64, '0');

async function ownerOf(contract: string, id: bigint): Promise<string> {
  const data = `0x6352211e${word(id)}`;
  const answer = await askChain(ONE, 'eth_call', { to: contract, data }, 'latest');
  return `0x${answer.slice(-40)}`;
}

async function countOf(contract: string, owner: string, id: bigint): Promise<bigint> {
  const data = `0x00fdd58e${word(owner)}${word(id)}`;
  return BigInt(await askChain(ONE, 'eth_call', { to: contract, data }, 'latest'));
}

test('account with ERC-721 and ERC-1155 NFTs: list and pictures match the node', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const me = accountAt(5);
  const { stamps, editions: nfts } = SEED_COLLECTIONS;
  await connectAs(page, hosts.shopWith({}), me);
  const modal = await openAccount(page);
  await selectTab(modal, 'NFTs');
  const grid = modal.getByTestId('nfts');
  await expect(grid).toBeVisible();
  const tileOf = (contract: string, id: bigint) =>
    grid.locator(`[data-testid$=":${contract}/${id}" i]`);
  for (const id of [51n, 52n, 53n]) {
    await expect(tileOf(stamps.address, id)).toContainText(stamps.name);
    await expect(tileOf(stamps.address, id).locator('img:not(.wait)')).toHaveCount(1);
    expect((await ownerOf(stamps.address, id)).toLowerCase()).toBe(me.toLowerCase());
  }
  expect(await countOf(nfts.address, me, 1n)).toBe(3n);
  await expect(tileOf(nfts.address, 1n)).toContainText('×3');
  expect(await countOf(nfts.address, me, 2n)).toBe(1_000_000n);
  await tileOf(nfts.address, 2n).click();
  await expect(modal.getByTestId('nft-id')).toHaveText('2');
  await expect(modal.locator('[data-view="NftDetail"]')).toContainText('1000000');
  await expect(modal.getByTestId('nft-contract')).toHaveText(new RegExp(nfts.address, 'i'));
});
