/**
 * Tests a visitor's comment whose elements carry names that scripts read from `document` and
 * `window` (DOM clobbering): the tag's own settings hold. Source: CWE-79, HTML "named access".
 */
import type { Page } from 'playwright/test';
import { PROJECT_ID } from '../../../src/sandbox/facts';
import { expect, releaseUnless, test, theModal } from '../../fixtures';

const TAGS = ['img', 'form', 'embed', 'object', 'iframe'];
const EVIL = 'https://evil.test';

/** Adds the tag as a page with such a comment would run it, and opens the modal. */
async function openWithTag(page: Page, cdn: string, gateway: string): Promise<void> {
  await page.evaluate(
    async ([src, url, projectId]) => {
      const script = document.createElement('script');
      Object.assign(script.dataset, { projectId, gateway: url });
      script.src = src;
      script.crossOrigin = 'anonymous';
      const loaded = new Promise((resolve) => {
        script.onload = resolve;
      });
      document.head.append(script);
      await loaded;
    },
    [`${cdn}/cdn/1.0.0/appkit.js`, gateway, PROJECT_ID] as const,
  );
  await page.evaluate(() => {
    if (!Object.hasOwn(window, 'AppKit')) throw new Error('no AppKit');
    return window.AppKit?.open();
  });
}

for (const by of ['name', 'id']) {
  test(
    `elements with the ${by} currentScript, AppKit and AppKitConfig: the tag keeps its settings`,
    releaseUnless(by === 'name'),
    async ({ page, hosts, problems }) => {
      problems.allow(/evil\.test|blocked|Failed to load/i);
      const asked: string[] = [];
      await page.route(`${EVIL}/**`, (route) => {
        asked.push(route.request().url());
        return route.abort();
      });
      for (const tag of TAGS) {
        await page.goto(hosts.page('bare'));
        await page.evaluate(
          ([element, attribute, evil]) => {
            for (const name of ['currentScript', 'AppKit', 'AppKitConfig']) {
              const made = document.createElement(element);
              made.setAttribute(attribute, name);
              made.setAttribute('data-gateway', evil);
              made.setAttribute('data-project-id', 'evil');
              if (element === 'img') made.setAttribute('src', `${evil}/appkit.js`);
              document.body.append(made);
            }
          },
          [tag, by, EVIL] as const,
        );
        await openWithTag(page, hosts.cdn, hosts.gateway);
        await theModal(page);
        const urls = asked.filter((url) => !url.endsWith('/appkit.js'));
        expect(urls, tag).toEqual([]);
      }
    },
  );
}
