/** Tests the files of the secure site: only bytes with the hash that the page's script pins are run. */
import { createHash } from 'node:crypto';
import { expect, test } from '../../fixtures';
import { secureReply } from '../secure-page';

const SECURE = 'https://secure.test';
const PROBE = "document.title='ran';appkitSecure('probe','as pinned');";
const INTEGRITY = `sha384-${createHash('sha384').update(PROBE).digest('base64')}`;

test('file of the frame: one changed byte: not run, and the error says what to do; as pinned again: loads', async ({
  page,
  problems,
}) => {
  problems.allow(/integrity|probe\.js/);
  const reply = await secureReply(
    'e2e/secure/chunk/page-chunk.ts',
    [],
    `probe ${INTEGRITY} /assets/probe.js`,
  );
  let body = PROBE.replace('pinned', 'Pinned');
  await page
    .context()
    .route(`${SECURE}/**`, (route) =>
      route.fulfill(
        new URL(route.request().url()).pathname === '/page'
          ? reply
          : { contentType: 'text/javascript', body },
      ),
    );
  await page.goto(`${SECURE}/page`);
  const html = page.locator('html');
  await page.getByRole('button', { name: 'Load' }).click();
  await expect(html).toHaveAttribute(
    'data-result',
    /couldn't load a part of the wallet\. Check your connection/,
  );
  await expect(page).toHaveTitle('Wallet');
  body = PROBE;
  await page.getByRole('button', { name: 'Load' }).click();
  await expect(html).toHaveAttribute('data-result', 'as pinned');
  await expect(page).toHaveTitle('ran');
});
