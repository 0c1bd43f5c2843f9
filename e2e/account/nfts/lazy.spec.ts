/** Tests that the page requests no pictures of NFTs outside the viewport. */
import { expect, test } from '../../fixtures';
import { answerNfts, fakeNftId } from '../../support/gateway/nfts';
import { connectAs, openAccount, selectTab } from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const COUNT = 200;

/** The name of a picture encodes the index of its NFT. */
const pictureOf = (at: number): string => at.toString(16).padStart(32, '0');

test('200 NFTs: pictures load only for those in view; the last ones load after scrolling', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const me = accountAt(261);
  const asked = new Set<number>();
  await page.route('**/v1/media/**', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    asked.add(Number.parseInt(name, 16));
    const headers = { 'access-control-allow-origin': '*' };
    return route.fulfill({ headers, contentType: 'image/png', body: PNG });
  });
  await answerNfts(page, () => ({
    nfts: Array.from({ length: COUNT }, (_, at) => {
      return { tokenId: String(at), picture: `/v1/media/${pictureOf(at)}` };
    }),
  }));
  await connectAs(page, hosts.shopWith({}), me);
  const modal = await openAccount(page);
  await selectTab(modal, 'NFTs');
  const tile = (at: number) => modal.getByTestId(`nft-tile-${fakeNftId(String(at))}`);
  await expect(tile(0).locator('img:not(.wait)')).toHaveCount(1);
  // The viewport shows three columns and at most three rows.
  const first = [...asked];
  expect(first.length).toBeLessThanOrEqual(12);
  expect(Math.max(...first)).toBeLessThan(12);

  await tile(0).focus();
  await expect(async () => {
    await page.keyboard.press('Control+End');
    await expect(tile(COUNT - 1)).toBeFocused({ timeout: 500 });
  }).toPass();
  await expect(tile(COUNT - 1).locator('img:not(.wait)')).toHaveCount(1);
  const between = [...asked].filter((at) => at >= 12 && at < COUNT - 15);
  expect(between).toEqual([]);
});
