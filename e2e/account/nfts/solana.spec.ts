/** Tests NFTs on the local Solana: single-unit mints of the account, with their metadata. */

import type { Locator, Page } from 'playwright/test';
import { LOCAL_SOLANA } from '../../../src/sandbox/facts';
import { SOLANA_TOKENS } from '../../../src/sandbox/facts-seed-solana';
import { solanaAddress } from '../../../src/sandbox/wallet-core/namespaces/solana';
import { expect, test } from '../../fixtures';
import { solanaHoldings } from '../../support/chains/holdings';
import { connect, networkOf, openAccount, selectTab } from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';

/** The NFTs of account 0, which also received unsolicited ones. */
async function nfts(page: Page, hosts: Hosts): Promise<Locator> {
  const wallet = { wallet: 'page', 'wallet-namespaces': 'solana', approve: 'auto' };
  await page.goto(hosts.page('plain', { namespaces: 'solana', ...wallet }));
  await connect(page, 'wallet-wallet-standard:Page Wallet');
  await expect.poll(() => networkOf(page)).toBe(LOCAL_SOLANA.id);
  const modal = await openAccount(page);
  await selectTab(modal, 'NFTs');
  return modal;
}

const tiles = (modal: Locator) => modal.getByTestId('nfts').locator('[data-testid^="nft-tile-"]');

const tile = (modal: Locator, mint: string) =>
  modal.getByTestId('nfts').getByTestId(new RegExp(`^nft-tile-.*${mint}`));

test('Metaplex and Token-2022 NFTs: shown with their pictures; divisible tokens are not', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const modal = await nfts(page, hosts);
  const { metaplexNft, nft2022 } = SOLANA_TOKENS;

  const told = await solanaHoldings(solanaAddress(0));
  for (const { mint, metadata } of [metaplexNft, nft2022]) {
    const held = told.filter((one) => one.mint === mint);
    expect(held.map(({ units, decimals }) => [units, decimals])).toEqual([[1n, 0]]);
    await expect(tile(modal, mint)).toContainText(metadata.name);
    await expect(tile(modal, mint).locator('img:not(.wait)')).toHaveCount(1);
  }
  // Twelve units of a token without decimals are not an NFT.
  await expect(tile(modal, SOLANA_TOKENS.spl0.mint)).toHaveCount(0);
  await expect(tiles(modal)).toHaveCount(4);

  await tile(modal, nft2022.mint).click();
  await expect(modal.getByTestId('nft-name')).toHaveText('Leaf 1');
  await expect(modal.getByTestId('nft-contract')).toHaveText(nft2022.mint);
  await expect(modal.getByTestId('nft-description')).toHaveText('Its metadata is in the mint.');
  await expect(modal.getByTestId('nft-traits')).toContainText('teal');
  await expect(modal.getByTestId('nft-explorer')).toHaveAttribute('href', new RegExp(nft2022.mint));
});

test('NFT in a verified collection: names the collection; an unverified claim does not', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const modal = await nfts(page, hosts);
  const { collection, member, claimant } = SOLANA_TOKENS;
  await tile(modal, member.mint).click();
  await expect(modal.getByTestId('nft-name')).toHaveText('Pennant 1');
  await expect(modal.getByTestId('nft-collection')).toHaveText(collection.metadata.name);
  await modal.getByTestId('back').click();
  await tile(modal, claimant.mint).click();
  await expect(modal.getByTestId('nft-name')).toHaveText('Pennant 0');
  await expect(modal.getByTestId('nft-collection')).toHaveText('Unnamed collection');
});

test('unsolicited NFTs: hidden behind the switch, marked, and without links', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const modal = await nfts(page, hosts);
  const { spamNft, trapNft, metaplexNft } = SOLANA_TOKENS;
  const told = await solanaHoldings(solanaAddress(0));
  const toggle = modal.getByTestId('nfts-spam');
  await expect(toggle).toContainText('(2)');
  for (const { mint } of [spamNft, trapNft]) {
    expect(told.filter((one) => one.mint === mint)).toMatchObject([{ units: 1n, decimals: 0 }]);
    await expect(tile(modal, mint)).toHaveCount(0);
  }
  await toggle.click();
  for (const { mint, metadata } of [spamNft, trapNft]) {
    await expect(tile(modal, mint)).toContainText(metadata.name);
    await expect(tile(modal, mint)).toContainText('Spam');
  }
  await expect(tile(modal, metaplexNft.mint)).not.toContainText('Spam');

  await tile(modal, trapNft.mint).click();
  await expect(modal.getByTestId('nft-name')).toHaveText(trapNft.metadata.name);
  await expect(modal.getByRole('note')).toContainText("Don't visit its links");
  await expect(modal.getByTestId('nft-description')).toContainText('claim.example');
  const links = modal.locator('[data-view="NftDetail"] a');
  await expect(links).toHaveCount(1);
  await expect(links).toHaveAttribute('href', new RegExp(`/explorer/.*${trapNft.mint}`));
});
