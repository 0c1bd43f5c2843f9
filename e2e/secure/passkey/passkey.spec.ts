/** Tests the passkey of a wallet of one's own in a browser, under the policy of the secure site. */
import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { secureReply } from '../secure-page';

const SECURE = 'https://secure.test';

/** @param device The browser's virtual authenticator. */
async function add(page: Page, device: { hasPrf: boolean; isUserVerified: boolean }) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal' },
      ...{ hasResidentKey: true, hasUserVerification: true, automaticPresenceSimulation: true },
      ...device,
    },
  });
  const reply = await secureReply('e2e/secure/passkey/page-passkey.ts', []);
  await page.context().route(`${SECURE}/**`, (route) => route.fulfill(reply));
  await page.goto(`${SECURE}/dashboard`);
  await page.getByRole('button', { name: 'Add' }).click();
  return expect(page.locator('html'));
}

test('passkey: gives the entropy back, and no other secret opens the copy', async ({ page }) => {
  const shown = await add(page, { hasPrf: true, isUserVerified: true });
  await shown.toHaveAttribute('data-result', `${Array(16).fill(7).join(',')} refused`);
});

test('passkey that gives no secret, or a person who is not verified: a sentence, and the words stay', async ({
  page,
  browser,
}) => {
  const shown = await add(page, { hasPrf: false, isUserVerified: true });
  await shown.toHaveAttribute('data-result', /can't keep a key\. Use your 12 words/);
  const other = await (await browser.newContext()).newPage();
  const refused = await add(other, { hasPrf: true, isUserVerified: false });
  await refused.toHaveAttribute('data-result', /was not used\. Try again, or use your 12 words/);
  await other.context().close();
});
