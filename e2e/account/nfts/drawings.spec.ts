/**
 * Tests NFTs whose pictures are drawings: the gateway's own check decides which ones reach the page, and the
 * page stays usable with the heaviest ones that do.
 */
import { mediaType, SVG } from '../../../src/gateway/upstreams/media/media-type';
import { expect, test } from '../../fixtures';
import { answerNfts, fakeNftId } from '../../support/gateway/nfts';
import { connectAs, openAccount, pickTab } from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';

const svg = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99">${inner}</svg>`;
const RECT = '<rect width="9" height="9" fill="#e34"/>';
const LINE = `<path d="M0 0${'l9 9'.repeat(9_000)}" stroke="#000" fill="none" `;
const DOT = '<marker id="m"><circle r="3"/></marker>';

/** Each would occupy the browser for seconds: little text, much to draw. */
const REFUSED: readonly string[] = [
  svg(`<g id="a">${RECT.repeat(200)}</g>${'<use href="#a"/>'.repeat(9_000)}`),
  svg(`<symbol id="a">${RECT.repeat(200)}</symbol>${'<use href="#a"/>'.repeat(9_000)}`),
  svg(`${DOT}${LINE}marker-mid="url(#m)"/>`),
  svg(
    `<pattern id="p" width="1" height="1">${RECT.repeat(3_000)}</pattern>${'<rect fill="url(#p)" width="99" height="99"/>'.repeat(200)}`,
  ),
  svg(RECT.repeat(5_500)),
  svg('<g>'.repeat(1_000) + '</g>'.repeat(1_000)),
];
/** Close to the most that is let through, of elements, copies, points or characters. */
const PASSED: readonly string[] = [
  svg('<rect width="9" height="9"/>'.repeat(3_000)),
  svg(`<g id="a">${RECT.repeat(48)}</g>${'<use href="#a"/>'.repeat(95)}`),
  svg(`${LINE}/>`.repeat(6)),
  svg(
    `<linearGradient id="g"><stop stop-color="red"/></linearGradient>${'<rect width="9" height="9" fill="url(#g)"/>'.repeat(2_000)}`,
  ),
  svg(`<text y="20">${'drawn '.repeat(30_000)}</text>`),
  svg('<circle r="50" opacity=".1"/>'.repeat(3_000)),
];

const pictureOf = (at: number): string => at.toString(16).padStart(32, '0');

for (const [what, drawings] of [
  ['six that would occupy the browser for seconds: refused, monograms instead', REFUSED],
  ['six of the heaviest accepted ones: shown, and the modal answers', PASSED],
] as const) {
  test(`drawings as pictures, ${what}`, { tag: '@release' }, async ({ page, hosts }) => {
    const accepted = drawings === PASSED;
    const me = accountAt(accepted ? 474 : 475);
    const asked: string[] = [];
    await page.route('**/v1/media/**', (route) => {
      const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
      asked.push(name);
      const body = Buffer.from(drawings[Number.parseInt(name, 16)] ?? '');
      const headers = { 'access-control-allow-origin': '*' };
      // The gateway has an empty reply for a picture that its check refuses.
      return mediaType(body) === SVG
        ? route.fulfill({ headers, contentType: SVG, body })
        : route.fulfill({ headers, status: 204, body: '' });
    });
    await answerNfts(page, () => ({
      nfts: drawings.map((_, at) => ({
        tokenId: String(at),
        picture: `/v1/media/${pictureOf(at)}`,
      })),
    }));
    await connectAs(page, hosts.shopWith({}), me);
    const modal = await openAccount(page);
    await pickTab(modal, 'NFTs');
    const picture = (at: number, more = '') =>
      modal.getByTestId(`nft-tile-${fakeNftId(String(at))}`).locator(`img${more}`);
    await expect.poll(() => [...asked].sort()).toEqual([...drawings.keys()].map(pictureOf));
    for (const at of drawings.keys()) {
      // A picture that takes longer than two seconds is given up, as on any slow machine.
      await expect(picture(at, '.wait'), `picture ${at}`).toHaveCount(0);
      if (!accepted) await expect(picture(at), `picture ${at}`).toHaveCount(0);
    }
    // Fails if a change of the limits takes the weight out of this test.
    const types = drawings.map((drawing) => mediaType(Buffer.from(drawing)));
    expect(types).toEqual(drawings.map(() => (accepted ? SVG : undefined)));
    await modal.getByTestId(`nft-tile-${fakeNftId('5')}`).click();
    await expect(modal.getByTestId('nft-name')).toHaveText('NFT 5');
  });
}
