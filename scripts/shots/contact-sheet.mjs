import { readFile } from 'node:fs/promises';

const STYLE = `body{margin:0;padding:24px;font:600 15px system-ui;color:#fff;background:#3a3f4b}
main{columns:4;column-gap:20px}main.even{display:flex;flex-wrap:wrap;gap:20px}figure{margin:0 0 20px;break-inside:avoid}figcaption{padding:0 0 6px}
img{display:block;border-radius:6px}`;

/**
 * One PNG of many, with their names: a reviewer looks at few files.
 * @param {{ browser: import('playwright').Browser, title: string, file: string,
 *   shots: { name: string, file: string }[], height?: number }} options
 *   height: of each picture; without it they are of one width, in columns
 */
export async function contactSheet({ browser, title, shots, height, file }) {
  const size = height === undefined ? 'width="378"' : `height="${height}"`;
  const figures = [];
  for (const { name, file: source } of shots) {
    const bytes = await readFile(source).catch(() => undefined);
    if (!bytes) continue;
    figures.push(
      `<figure><figcaption>${name}</figcaption><img ${size} src="data:image/png;base64,${bytes.toString('base64')}"></figure>`,
    );
  }
  if (figures.length === 0) return;
  const page = await browser.newPage({ viewport: { width: 1640, height: 800 } });
  await page.setContent(
    `<style>${STYLE}</style><h1>${title}</h1><main class="${height === undefined ? '' : 'even'}">${figures.join('')}</main>`,
  );
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
}
