/** Tests that third-party decoders read a code with a wallet's picture from the screen. */
import { createHash } from 'node:crypto';
import { LONG_URI } from '../../../src/sandbox/gallery/long-uri';
import { expect, releaseUnless, test } from '../../fixtures';
import { decodeQr } from '../../support/page/qr-decoders';

const hex = (seed: string): string => createHash('sha256').update(seed).digest('hex');
/** Links as clients write them: each makes a different pattern, and all must be readable. */
const LINKS = [1, 2, 3].map(
  (n) =>
    `wc:${hex(`topic ${n}`)}@2?expiryTimestamp=176722560${n}&relay-protocol=irn&symKey=${hex(`key ${n}`)}`,
);

for (const theme of ['light', 'dark']) {
  for (const deviceScaleFactor of [1, 2]) {
    test.describe(
      `${theme}, ${deviceScaleFactor}×`,
      releaseUnless(theme === 'dark' && deviceScaleFactor === 1),
      () => {
        test.use({ deviceScaleFactor });

        test('180 px wide, sharp or blurred like a photo: readable', { tag: '@release' }, async ({
          page,
          hosts,
        }) => {
          for (const link of LINKS) {
            const query = new URLSearchParams({ only: 'QrCode', theme, value: link });
            await page.goto(`${hosts.gallery}/?${query}`);
            const code = page.getByTestId('qr').nth(1);
            await expect(code).toBeVisible();
            expect((await code.boundingBox())?.width).toBe(180);
            expect(decodeQr(await code.screenshot()), link).toEqual({ jsqr: link, qr: link });
            // A camera's blur applies to a high-density screen.
            if (deviceScaleFactor === 1) continue;
            await code.evaluate((element) => {
              element.style.filter = 'blur(.4px)';
            });
            expect(Object.values(decodeQr(await code.screenshot())), link).toContain(link);
          }
        });

        test('on the screen of the scan: readable', async ({ page, hosts }) => {
          await page.goto(`${hosts.gallery}/?only=Scan&theme=${theme}`);
          const code = page.getByTestId('wc-qr');
          await expect(code).toBeVisible();
          expect(decodeQr(await code.screenshot())).toEqual({ jsqr: LONG_URI, qr: LONG_URI });
        });
      },
    );
  }
}
