/**
 * Tests the NFT list: pictures only from the site's own gateway, spam apart, hostile text inert.
 */
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { answerNfts, type FakeNft, fakeNftId, type NftPage } from '../../support/gateway/nfts';
import { connectAs, expectStatus, openAccount, selectTab } from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';
import { accountAt } from '../../support/wallets/accounts';

async function nfts(page: Page, hosts: Hosts, index: number): Promise<Locator> {
  const me = accountAt(index);
  await connectAs(page, hosts.shopWith({}), me);
  return shown(page);
}

async function shown(page: Page): Promise<Locator> {
  await expectStatus(page, 'connected');
  const modal = await openAccount(page);
  await selectTab(modal, 'NFTs');
  return modal;
}

/** Clears the cached NFTs, as on a later visit. */
async function again(page: Page): Promise<Locator> {
  await page.reload();
  return shown(page);
}

const tile = (modal: Locator, tokenId: string) =>
  modal.getByTestId(`nft-tile-${fakeNftId(tokenId)}`);
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

test('pictures: loaded only from the gateway; a broken one falls back to a monogram', async ({
  page,
  hosts,
  problems,
}) => {
  problems.allow(/404|Failed to load resource/);
  const [good, broken] = ['ab'.repeat(16), 'cd'.repeat(16)];
  const asked: string[] = [];
  await page.route(/\/v1\/media\/|evil/, (route) => {
    asked.push(route.request().url());
    const headers = { 'access-control-allow-origin': '*' };
    return route.request().url().includes(good)
      ? route.fulfill({ headers, contentType: 'image/png', body: PNG })
      : route.fulfill({ headers, status: 404, body: '' });
  });
  await answerNfts(page, () => ({
    nfts: [
      { tokenId: '1', picture: `/v1/media/${good}` },
      { tokenId: '2', name: 'Zed Two', picture: `https://evil.example/v1/media/${broken}` },
      { tokenId: '3', picture: 'https://evil.example/evil.png' },
      { tokenId: '4', picture: 'javascript:alert(1)' },
    ],
  }));
  const modal = await nfts(page, hosts, 140);
  await expect(tile(modal, '1').locator('img:not(.wait)')).toHaveCount(1);
  await expect(tile(modal, '2').locator('img')).toHaveCount(0);
  await expect(tile(modal, '2')).toContainText('ZT');
  await expect(tile(modal, '3').locator('img')).toHaveCount(0);
  await expect(tile(modal, '4').locator('img')).toHaveCount(0);
  for (const url of asked) expect(url.startsWith(`${hosts.gateway}/v1/media/`)).toBe(true);
  expect(asked.length).toBeGreaterThanOrEqual(2);
});

test('spam: hidden behind a switch, which exists only if there is spam', {
  tag: '@release',
}, async ({ page, hosts }) => {
  let owned: FakeNft[] = [{ tokenId: '1' }, { tokenId: '2', isSpam: true }];
  await answerNfts(page, () => ({ nfts: owned }));
  let modal = await nfts(page, hosts, 141);
  await expect(tile(modal, '1')).toBeVisible();
  await expect(tile(modal, '2')).toHaveCount(0);
  await modal.getByTestId('nfts-spam').click();
  await expect(tile(modal, '2')).toContainText('Spam');
  await tile(modal, '2').click();
  await expect(modal.getByRole('note')).toContainText("Don't visit its links");
  owned = [{ tokenId: '1' }];
  modal = await again(page);
  await expect(tile(modal, '1')).toBeVisible();
  await expect(modal.getByTestId('nfts-spam')).toHaveCount(0);
  owned = [{ tokenId: '2', isSpam: true }];
  modal = await again(page);
  await expect(modal.getByRole('heading', { name: 'Only spam' })).toBeVisible();
});

test('one NFT: shows collection, traits, number and explorer link; its words are plain text', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const tokenId = String(2n ** 256n - 1n);
  await answerNfts(page, () => ({
    nfts: [
      {
        tokenId,
        name: 'Re\u202eversed\u200b <b>x</b>',
        description: 'Claim at https://evil.example now',
        collection: '<script>alert(1)</script>',
        traits: [
          { name: 'Colour', value: 'Re\u2067d' },
          { name: 'Colour', value: 'Blue' },
        ],
      },
    ],
  }));
  const modal = await nfts(page, hosts, 142);
  await tile(modal, tokenId).click();
  await expect(modal.getByTestId('nft-name')).toHaveText('Reversed <b>x</b>');
  await expect(modal.getByTestId('nft-collection')).toHaveText('<script>alert(1)</script>');
  await expect(modal.getByTestId('nft-id')).toHaveText(tokenId);
  await expect(modal.getByTestId('nft-traits').locator('dd')).toHaveText(['Red', 'Blue']);
  await expect(modal.getByTestId('nft-description').locator('a')).toHaveCount(0);
  await expect(modal.getByTestId('nft-explorer')).toHaveAttribute(
    'href',
    new RegExp(`^${hosts.pages}/.*\\?a=${tokenId}$`),
  );
  await modal.getByTestId('back').click();
  await expect(tile(modal, tokenId)).toBeFocused();
});

test('loading, empty, failed first page and failed later page: each has its own state', {
  tag: '@release',
}, async ({ page, hosts, problems }) => {
  problems.allow(/500|Failed to load resource/);
  let answer: (cursor: string) => NftPage | number | 'nothing' = () => 'nothing';
  await answerNfts(page, (cursor) => answer(cursor));
  let modal = await nfts(page, hosts, 143);
  await expect(modal.getByTestId('nfts-waiting')).toBeVisible();
  answer = () => ({ nfts: [] });
  modal = await again(page);
  await expect(modal.getByRole('heading', { name: 'No NFTs yet' })).toBeVisible();
  answer = () => 500;
  modal = await again(page);
  await expect(modal.getByRole('heading', { name: 'NFTs unavailable' })).toBeVisible();
  answer = (cursor) => (cursor ? 500 : { nfts: [{ tokenId: '1' }], next: 'two' });
  await modal.getByTestId('retry').click();
  await expect(tile(modal, '1')).toBeVisible();
  await expect(modal.getByTestId('nfts-more')).toBeVisible();
  answer = () => ({ nfts: [{ tokenId: '2' }] });
  await modal.getByTestId('nfts-more').click();
  await expect(tile(modal, '2')).toBeVisible();
  await expect(tile(modal, '1')).toBeVisible();
});

test('2,000 NFTs: only those in view are in the document; the last one is reachable', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await answerNfts(page, (cursor) => {
    const from = Number(cursor || 0);
    const nfts = Array.from({ length: 200 }, (_, at) => ({ tokenId: String(from + at) }));
    return { nfts, next: from + 200 < 2_000 ? String(from + 200) : null };
  });
  const modal = await nfts(page, hosts, 144);
  await tile(modal, '0').focus();
  await expect(async () => {
    await page.keyboard.press('Control+End');
    await expect(tile(modal, '1999')).toBeFocused({ timeout: 250 });
  }).toPass({ intervals: [50] });
  expect(await modal.locator('*').count()).toBeLessThan(1_500);
});
