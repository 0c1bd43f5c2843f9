/**
 * Tests NFTs whose pictures are drawings: the gateway's own check decides which ones reach the page, and the
 * page stays usable with the heaviest ones that do.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page, Route } from 'playwright/test';
import { pictureType } from '../../../src/gateway/upstreams/fetch/sniff-image';
import { createDrawingCheck } from '../../../src/gateway/upstreams/media/drawing-check';
import { mediaType, SVG } from '../../../src/gateway/upstreams/media/media-type';
import { expect, test } from '../../fixtures';
import { answerBalances } from '../../support/gateway/balances';
import { ACCEPTED, RECT, REFUSED, svg } from '../../support/gateway/drawings';
import { answerNfts, fakeNftId } from '../../support/gateway/nfts';
import { openModal } from '../../support/page/modal';
import { connectAs, openAccount, selectTab } from '../../support/page/widget';
import { DIST } from '../../support/process/hosts';
import { accountAt } from '../../support/wallets/accounts';
import { addFakeWallets } from '../../support/wallets/fake-wallet';

const pictureOf = (at: number): string => at.toString(16).padStart(32, '0');
const CORS = { 'access-control-allow-origin': '*' };
/** The gateway's own thread, as built. On a busy machine it has more time. */
const worker = pathToFileURL(path.join(DIST, 'gateway/drawing-worker.js'));
const check = createDrawingCheck(worker, () => {}, { deadline: 60_000, startDeadline: 60_000 });

/** Replies as the gateway does to a picture that its check accepts or refuses. */
const replyWith = (route: Route, body: Buffer, contentType: string | undefined): Promise<void> =>
  contentType
    ? route.fulfill({ headers: CORS, contentType, body })
    : route.fulfill({ headers: CORS, status: 204, body: '' });

/** Pictures of NFTs, whose servers serve these. @returns the requested ones, in order */
async function servePictures(page: Page, drawings: readonly string[]): Promise<number[]> {
  const asked: number[] = [];
  await page.route('**/v1/media/**', async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    const at = Number.parseInt(name, 16);
    asked.push(at);
    const body = Buffer.from(drawings[at] ?? '');
    await replyWith(route, body, await mediaType(body, check));
  });
  return asked;
}
const nftsWith = (page: Page, drawings: readonly string[]) =>
  answerNfts(page, () => ({
    nfts: drawings.map((_, at) => ({
      tokenId: String(at),
      picture: `/v1/media/${pictureOf(at)}`,
    })),
  }));

interface Work {
  decoded: number;
  now: number;
  most: number;
}

/** Counts the decodings that the page asks for. Call before `goto`. */
const countDecodings = (page: Page) =>
  page.addInitScript(() => {
    const work: Work = { decoded: 0, now: 0, most: 0 };
    const { decode } = HTMLImageElement.prototype;
    HTMLImageElement.prototype.decode = async function counted(this: HTMLImageElement) {
      work.now += 1;
      work.most = Math.max(work.most, work.now);
      try {
        await decode.call(this);
        work.decoded += 1;
      } finally {
        work.now -= 1;
      }
    };
    Object.assign(window, { work });
  });
const workOf = (page: Page) => page.evaluate(() => (window as unknown as { work: Work }).work);

/** @returns the end of the measurement: the longest gap between two turns of the main thread, and memory */
async function startFigures(page: Page) {
  await page.evaluate(() => {
    const figures = { gap: 0 };
    const { port1, port2 } = new MessageChannel();
    let last = performance.now();
    port1.onmessage = () => {
      const now = performance.now();
      figures.gap = Math.max(figures.gap, now - last);
      last = now;
      setTimeout(() => port2.postMessage(0), 5);
    };
    port2.postMessage(0);
    Object.assign(window, { figures });
  });
  return async () => {
    const gap = await page.evaluate(
      () => (window as unknown as { figures: { gap: number } }).figures.gap,
    );
    return { gap: Math.round(gap), memory: await rendererMegabytes(page) };
  };
}

/** Of the largest renderer: its private memory. Undefined in engines that do not say their processes. */
async function rendererMegabytes(page: Page): Promise<number | undefined> {
  const browser = page.context().browser();
  if (browser?.browserType().name() !== 'chromium') return undefined;
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))
    .map((text) => Number(/^Private_Dirty:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024);
  return Math.round(Math.max(...sizes));
}

test('hostile drawings as pictures of wallets, tokens and NFTs: monograms; others decoded singly', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const me = accountAt(473);
  await countDecodings(page);
  // Most of them are off screen.
  const drawings = [...REFUSED, ...Array.from({ length: 90 }, () => svg(RECT))];
  const asked = await servePictures(page, drawings);
  await nftsWith(page, drawings);
  const tokens: string[] = [];
  // The gateway's pictures of tokens and wallets come from lists: bitmaps only.
  await page.route('**/icon-drawing-*', async (route) => {
    tokens.push(route.request().url());
    const body = Buffer.from(REFUSED[tokens.length % REFUSED.length] ?? '');
    await replyWith(route, body, pictureType(body));
  });
  await answerBalances(
    page,
    REFUSED.map((_, at) => ({
      ...{ symbol: `T${at}`, contract: `a${at}`, numeric: '1', price: 1, verified: true },
      iconUrl: `${hosts.gateway}/icon-drawing-${at}`,
    })),
  );
  await addFakeWallets(
    page,
    ...REFUSED.map((drawing, at) => ({
      rdns: `fake.drawing${at}`,
      icon: `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`,
    })),
  );
  await connectAs(page, hosts.shopWith({}), me);
  let modal = await openAccount(page);
  await selectTab(modal, 'Tokens');
  await expect.poll(() => tokens.length).toBe(REFUSED.length);
  await expect(modal.getByTestId('tokens').locator('img')).toHaveCount(0);
  await selectTab(modal, 'NFTs');
  const picture = (at: number) =>
    modal.getByTestId(`nft-tile-${fakeNftId(String(at))}`).locator('img');
  await expect(picture(REFUSED.length)).toBeVisible();
  await expect.poll(async () => (await workOf(page)).now).toBe(0);
  for (const at of REFUSED.keys()) await expect(picture(at), `picture ${at}`).toHaveCount(0);
  const { decoded, most } = await workOf(page);
  expect(most).toBe(1);
  expect(decoded).toBeGreaterThan(0);
  // Those near the screen: the rest of the list asks for nothing.
  expect(new Set(asked).size).toBeLessThan(drawings.length / 2);
  await page.evaluate(() => window.AppKit?.disconnect?.());
  await page.keyboard.press('Escape');
  modal = await openModal(page);
  const row = (at: number) => modal.getByTestId(`wallet-fake.drawing${at}`);
  await expect(row(0)).toBeVisible();
  for (const at of REFUSED.keys()) await expect(row(at).locator('img, canvas')).toHaveCount(0);
});

for (const [what, drawings] of [
  ['those that would occupy the browser for seconds: refused, monograms instead', REFUSED],
  ['the heaviest accepted ones: shown, and the modal answers', ACCEPTED],
] as const) {
  test(`drawings as pictures, ${what}`, { tag: '@release' }, async ({ page, hosts }) => {
    const accepted = drawings === ACCEPTED;
    const me = accountAt(accepted ? 474 : 475);
    const asked = await servePictures(page, drawings);
    await nftsWith(page, drawings);
    await connectAs(page, hosts.shopWith({}), me);
    const modal = await openAccount(page);
    const end = await startFigures(page);
    await selectTab(modal, 'NFTs');
    const picture = (at: number, more = '') =>
      modal.getByTestId(`nft-tile-${fakeNftId(String(at))}`).locator(`img${more}`);
    await expect
      .poll(() => [...asked].sort((one, other) => one - other))
      .toEqual([...drawings.keys()]);
    for (const at of drawings.keys()) {
      // A picture that takes longer than two seconds is given up, as on any slow machine.
      await expect(picture(at, '.wait'), `picture ${at}`).toHaveCount(0);
      if (!accepted) await expect(picture(at), `picture ${at}`).toHaveCount(0);
    }
    const { gap, memory } = await end();
    // Figures for the report of a release: times are never asserted.
    const figures = `longest gap ${gap} ms (wanted < 200), renderer ${memory} MB (wanted < 300)`;
    console.log(`${what}: ${figures}`);
    // Fails if a change of the limits takes the weight out of this test.
    const types = await Promise.all(
      drawings.map((drawing) => mediaType(Buffer.from(drawing), check)),
    );
    expect(types).toEqual(drawings.map(() => (accepted ? SVG : undefined)));
    await modal.getByTestId(`nft-tile-${fakeNftId('5')}`).click();
    await expect(modal.getByTestId('nft-name')).toHaveText('NFT 5');
  });
}
