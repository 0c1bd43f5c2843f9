/** Tests the CDN of the sandbox: each fault works as named and changes nothing else. */
import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures';

interface Tag {
  src: string;
  integrity: string;
}

function tagOf(page: Page): Promise<Tag> {
  return page.evaluate(() => {
    const tag = document.querySelector<HTMLScriptElement>('script[src$="/appkit.js"]');
    return { src: tag?.src ?? '', integrity: tag?.integrity ?? '' };
  });
}

/** Loads a script as a page does; returns the browser's result. */
function load(page: Page, tag: Tag): Promise<string> {
  return page.evaluate(
    ({ src, integrity }) =>
      new Promise<string>((resolve) => {
        const script = document.createElement('script');
        Object.assign(script, { integrity, crossOrigin: 'anonymous', src });
        script.addEventListener('load', () => resolve('load'));
        script.addEventListener('error', () => resolve('error'));
        document.head.append(script);
      }),
    tag,
  );
}

test('fault paths: the intact bytes load; tampered, closed and missing ones do not', async ({
  page,
  problems,
  hosts,
}) => {
  problems.allow(/integrity|CORS|Failed to load resource|included twice|already/i);
  const key = crypto.randomUUID();
  await page.goto(hosts.page('plain'));
  const { integrity } = await tagOf(page);
  expect(integrity).toMatch(/^sha384-/);
  const through = (fault: string) => ({
    src: `${hosts.cdn}/faults/${fault}/${key}/cdn/1.0.0/appkit.js`,
    integrity,
  });
  expect(await load(page, through('none'))).toBe('load');
  expect(await load(page, through('tamper:appkit'))).toBe('error');
  expect(await load(page, through('no-cors:appkit'))).toBe('error');
  expect(await load(page, through('html:appkit'))).toBe('error');
  expect(await load(page, through('missing:appkit:2'))).toBe('error');
  expect(await load(page, through('missing:appkit:2'))).toBe('error');
  expect(await load(page, through('missing:appkit:2'))).toBe('load');

  const log = await page.evaluate(
    async (url) => (await (await fetch(url)).json()) as { status: number }[],
    `${hosts.cdn}/faults/log/${key}`,
  );
  expect(log.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404, 404, 200]);
});

test('version N-1: pinned by its own hash, which the bytes of N do not match', {
  tag: '@release',
}, async ({ page, problems, hosts }) => {
  problems.allow(/integrity|Failed to load resource|included twice|already/i);
  await page.goto(hosts.page('older-version'));
  const older = await tagOf(page);
  expect(older.src).toContain('/cdn/0.9.9/');
  await page.goto(hosts.page('plain'));
  const current = await tagOf(page);
  expect(older.integrity).not.toBe(current.integrity);
  expect(await load(page, older)).toBe('load');
  expect(await load(page, { ...older, src: current.src })).toBe('error');
});
