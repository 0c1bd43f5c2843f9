/** Pieces on the local Solana: the mints that the node says the account has one of, and what they say. */
import { LOCAL_SOLANA } from '../../../src/sandbox/facts';
import { SOLANA_TOKENS } from '../../../src/sandbox/facts-seed-solana';
import { solanaAddress } from '../../../src/sandbox/wallet-core/families/solana';
import { expect, test } from '../../fixtures';
import { solanaHoldings } from '../../support/holdings';
import { connect, networkOf, openAccount, pickTab } from '../../support/widget';

test('a Metaplex piece and one of Token-2022, with their pictures, and nothing that can be divided', async ({
  page,
  hosts,
}) => {
  const wallet = { wallet: 'page', 'wallet-families': 'solana', approve: 'auto' };
  await page.goto(hosts.page('plain', { families: 'solana', ...wallet }));
  await connect(page, 'wallet-wallet-standard:Page Wallet');
  await expect.poll(() => networkOf(page)).toBe(LOCAL_SOLANA.id);
  const modal = await openAccount(page);
  await pickTab(modal, 'NFTs');
  const grid = modal.getByTestId('nfts');
  const { metaplexNft, nft2022 } = SOLANA_TOKENS;
  const tileOf = (mint: string) => grid.locator(`[data-testid^="piece-"][data-testid*="${mint}"]`);

  const told = await solanaHoldings(solanaAddress(0));
  for (const { mint, metadata } of [metaplexNft, nft2022]) {
    const held = told.filter((one) => one.mint === mint);
    expect(held.map(({ units, decimals }) => [units, decimals])).toEqual([[1n, 0]]);
    await expect(tileOf(mint)).toContainText(metadata.name);
    await expect(tileOf(mint).locator('img:not(.wait)')).toHaveCount(1);
  }
  // Twelve of a token without decimals are no piece.
  await expect(tileOf(SOLANA_TOKENS.spl0.mint)).toHaveCount(0);
  await expect(grid.locator('[data-testid^="piece-"]')).toHaveCount(2);

  await tileOf(nft2022.mint).click();
  await expect(modal.getByTestId('nft-name')).toHaveText('Leaf 1');
  await expect(modal.getByTestId('nft-contract')).toHaveText(nft2022.mint);
  await expect(modal.getByTestId('nft-description')).toHaveText('Its metadata is in the mint.');
  await expect(modal.getByTestId('nft-traits')).toContainText('teal');
  await expect(modal.getByTestId('nft-explorer')).toHaveAttribute('href', new RegExp(nft2022.mint));
});
