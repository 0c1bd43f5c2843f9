// Takes the pictures of README.md and docs/, two cards side by side in each.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PNG } from 'pngjs';
import { settleView } from './looks.mjs';
import { PROJECT_ID } from './product.mjs';
import { account, open, wallet } from './steps.mjs';

/** Width of a card in a picture, in CSS pixels. */
const CARD = 380;

/** The example of docs/styling.md. */
const PROPERTIES = `:root{--appkit-background:#fffaf2;--appkit-row:#f6eee0;--appkit-row-pressed:#eee3cf;
--appkit-line:#eadfcb;--appkit-font-family:Georgia,serif;--appkit-radius:12px}`;

const ACCENT = { 'attr.accent': '#0f766e' };

/**
 * @typedef {{ theme: 'light' | 'dark', query?: Record<string, string>, css?: string, radius?: number,
 *   run: (page: import('playwright').Page) => Promise<void> }} Card
 */

/** @type {{ name: string, cards: Card[] }[]} */
const PICTURES = [
  {
    name: 'connect',
    cards: [
      { theme: 'light', query: wallet, run: open },
      { theme: 'dark', query: { ...wallet, approve: 'auto' }, run: account },
    ],
  },
  {
    name: 'styling-accent',
    cards: [
      { theme: 'light', query: { ...wallet, ...ACCENT }, run: open },
      { theme: 'dark', query: { ...wallet, ...ACCENT }, run: open },
    ],
  },
  {
    name: 'styling-properties',
    cards: [
      { theme: 'light', query: wallet, run: open },
      { theme: 'light', query: wallet, css: PROPERTIES, radius: 12, run: open },
    ],
  },
];

/** The same picture in fewer bytes: the browser packs for speed. */
const packed = (bytes) =>
  PNG.sync.write(PNG.sync.read(bytes), {
    deflateLevel: 9,
    deflateStrategy: 0,
    filterType: 0,
    colorType: 2,
  });

/** Settles a view whose data comes late: a sandbox that has just started is busy with its chains. */
async function settled(page, tries = 6) {
  try {
    await settleView(page);
  } catch (error) {
    if (tries <= 1) throw error;
    await settled(page, tries - 1);
  }
}

/**
 * @param {import('playwright').Browser} browser
 * @param {(site: string) => string} origin
 * @param {Card} card
 */
async function cardOf(browser, origin, { theme, query, css, radius = 24, run }) {
  const context = await browser.newContext({
    viewport: { width: 1320, height: 860 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    // The shop's policy allows no style of a test.
    bypassCSP: true,
  });
  const page = await context.newPage();
  const all = { theme, 'attr.project-id': PROJECT_ID, ...query };
  await page.goto(`${origin('shop')}/?${new URLSearchParams(all)}`);
  if (css) await page.addStyleTag({ content: css });
  await run(page);
  await settled(page);
  const bytes = await page.getByTestId('card').screenshot();
  await context.close();
  return { src: `data:image/png;base64,${bytes.toString('base64')}`, radius };
}

const STYLE = `body{margin:0;background:#e9ebf1}main{display:flex;gap:40px;align-items:center;justify-content:center;padding:40px}
img{display:block;width:${CARD}px;box-shadow:0 0 0 1px #dfe2ea}`;

/**
 * @param {{ browser: import('playwright').Browser, origin: (site: string) => string, out: string }} options
 *   out: folder of the pictures
 */
export async function shootDocuments({ browser, origin, out }) {
  for (const { name, cards } of PICTURES) {
    const shots = [];
    for (const card of cards) shots.push(await cardOf(browser, origin, card));
    const images = shots.map(
      ({ src, radius }) => `<img src="${src}" style="border-radius:${radius}px">`,
    );
    const page = await browser.newPage({ viewport: { width: 880, height: 400 } });
    await page.setContent(`<style>${STYLE}</style><main>${images.join('')}</main>`);
    const bytes = await page.locator('main').screenshot();
    await writeFile(path.join(out, `${name}.png`), packed(bytes));
    await page.close();
  }
}
