/** Tests the account page of the secure site: fresh login, export, exit file, "Make this wallet yours". */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { recoverMessageAddress } from 'viem';
import { siteOrigin } from '../../../src/sandbox/facts';
import { expect, test } from '../../fixtures';
import { approveInFrame, frameOf } from '../../support/embedded/approve';
import { askWell, openFrame } from '../../support/embedded/frame-page';
import { addresses, login, newEmail, withBrowser } from '../../support/embedded/login-steps';
import { mailTo } from '../../support/embedded/mailbox';
import { axeViolations } from '../../support/page/axe';
import { confirmWords, enterCode, openAccount } from './open-account';

test(
  'export: a code, the words once, and a file that opens the wallet with every server off',
  { tag: '@release' },
  async ({ hosts }, info) => {
    test.slow();
    await withBrowser(async (browser) => {
      const page = await (await browser.newContext()).newPage();
      await openFrame(page, hosts);
      const email = newEmail();
      const mails = await login(page, hosts, email);
      const mine = await addresses(page);

      const account = await page.context().newPage();
      let count = await openAccount(account, browser, hosts, email, mails);
      for (const address of mine) await expect(account.getByText(String(address))).toBeVisible();
      expect(await axeViolations(account)).toEqual([]);
      await account.getByRole('button', { name: 'Export wallet' }).click();
      count += 1;
      await expect(account.getByLabel('Enter the code')).toBeVisible();
      expect(await axeViolations(account)).toEqual([]);
      await enterCode(account, hosts, email, count);
      const words = await confirmWords(account);
      expect(await mailTo(hosts, email, count + 1)).toContain(
        'An export of your wallet was started',
      );

      const saving = account.waitForEvent('download');
      await account.getByRole('link', { name: 'Save the exit file' }).click();
      const file = info.outputPath('wallet-exit.html');
      await (await saving).saveAs(file);
      const text = await readFile(file, 'utf8');
      expect(text).not.toContain(words.join(' '));

      const offline = await browser.newContext({ offline: true });
      const exit = await offline.newPage();
      await exit.goto(`file://${file}`);
      await exit
        .getByLabel('Your 12 words')
        .fill(words.map((word, at) => `${at + 1}. ${word}`).join('\n'));
      await exit.getByRole('button', { name: 'Open' }).click();
      await expect(exit.locator('#eip155-address')).toHaveText(String(mine[0]));
      await expect(exit.locator('#solana-address')).toHaveText(String(mine[1]));
      const key = (await exit.locator('#eip155-key').textContent()) ?? '';
      expect(key).toMatch(/^0x[\da-f]{64}$/);
      const solanaKey = (await exit.locator('#solana-key').textContent()) ?? '';
      expect(solanaKey).not.toBe('');
      for (const secret of [key.slice(2), solanaKey]) expect(text).not.toContain(secret);
      await account.getByText('Show the private keys').click();
      await expect(account.getByTestId('eip155-key')).toHaveText(key);
      expect(await axeViolations(account)).toEqual([]);
      expect(await axeViolations(exit)).toEqual([]);
      await exit.getByLabel('Your 12 words').fill(`${words.slice(0, 11).join(' ')} zoo`);
      await exit.getByRole('button', { name: 'Open' }).click();
      await expect(exit.getByRole('alert')).not.toBeEmpty();
    });
  },
);

/** "hello" in hex. */
const hello = (account: unknown) => ({
  ...{ method: 'personal_sign', params: ['0x68656c6c6f', account], chainId: 'eip155:31337' },
});
const signerOf = async (signing: Promise<unknown>) =>
  recoverMessageAddress({ message: 'hello', signature: (await signing) as `0x${string}` });

async function signHello(page: Page, account: unknown): Promise<string> {
  await page.addStyleTag({ content: 'iframe{width:400px;height:640px;border:0}' });
  const signing = askWell(page, 'RPC_REQUEST', hello(account));
  await approveInFrame(page);
  return signerOf(signing);
}

/** Requests to that path are refused, until the end. */
async function refuse(page: Page, path: string, code: string) {
  const isPath = (url: URL) => url.pathname === path;
  await page.route(isPath, (route) =>
    route.fulfill({ status: 403, json: { code, message: code } }),
  );
  return { end: () => page.unroute(isPath) };
}

/** Opens a window of the wallet by the frame's button. */
async function openWindow(page: Page): Promise<Page> {
  const press = (await frameOf(page)).getByRole('button', { name: 'Open the window' });
  await expect(press).toBeVisible();
  const opening = page.context().waitForEvent('page');
  // Chromium drops presses in a frame of another origin that has just appeared.
  await expect(async () => {
    if (await press.isVisible()) await press.click({ timeout: 1_000 });
    await expect(press).toBeHidden({ timeout: 1_000 });
  }).toPass();
  return opening;
}

test('"Make this wallet yours": the site’s browser still signs; a new one asks for the words once, in a window', {
  tag: '@release',
}, async ({ hosts }) => {
  test.slow();
  await withBrowser(async (browser) => {
    const page = await (await browser.newContext()).newPage();
    await openFrame(page, hosts);
    const email = newEmail();
    const mails = await login(page, hosts, email);
    const mine = await addresses(page);
    const account = await page.context().newPage();
    let count = await openAccount(account, browser, hosts, email, mails);
    await account.getByRole('button', { name: 'Make this wallet yours' }).click();
    count += 1;
    await enterCode(account, hosts, email, count);
    const words = await confirmWords(account);
    // The service wants a second code, then the vault is down: the words stay confirmed.
    const own = account.getByRole('button', { name: 'Make this wallet yours' });
    const grants = await refuse(account, '/auth/v1/grants', 'step_up_needed');
    const release = await refuse(account, '/vault/v1/wallets/release', 'stopped');
    await expect(async () => {
      await own.click();
      await expect(account.getByLabel('Enter the code')).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 45_000 });
    await grants.end();
    count += 1;
    await enterCode(account, hosts, email, count + 1);
    await expect(account.getByRole('alert')).toContainText('stopped signing');
    await release.end();
    await own.click();
    await expect(account.getByRole('note')).toContainText('yours alone');
    expect(await signHello(page, mine[0])).toBe(mine[0]);

    const fresh = await (await browser.newContext()).newPage();
    await openFrame(fresh, hosts);
    // The mails of the export and of the release.
    await login(fresh, hosts, email, count + 2);
    expect(await addresses(fresh)).toEqual(mine);
    await fresh.addStyleTag({ content: 'iframe{width:400px;height:640px;border:0}' });
    const signing = askWell(fresh, 'RPC_REQUEST', hello(mine[0]));
    await approveInFrame(fresh);
    const popup = await openWindow(fresh);
    // No page around the frame can look at a field for the words: the frame has none.
    await expect((await frameOf(fresh)).getByRole('textbox')).toHaveCount(0);
    expect(await popup.evaluate(() => [parent === self, location.host])).toEqual([
      true,
      new URL(siteOrigin('secure.gateway', hosts.port)).host,
    ]);
    await expect(popup.getByText(String(mine[0]))).toBeVisible();
    await popup.getByLabel('Your 12 words').fill(words.slice(1).join(' '));
    await popup.getByRole('button', { name: 'Continue' }).click();
    await expect(popup.getByRole('alert')).toContainText('not the 12 words of this wallet');
    await popup.getByLabel('Your 12 words').fill(words.join(' '));
    await popup.getByRole('button', { name: 'Continue' }).click();
    expect(await signerOf(signing)).toBe(mine[0]);
    // From here on this browser has a share for this site.
    expect(await signHello(fresh, mine[0])).toBe(mine[0]);
  });
});

test('"Make this wallet yours" with a passkey: the auth service keeps its copy, and a new browser may use it', {
  tag: '@release',
}, async ({ hosts }) => {
  test.slow();
  await withBrowser(async (browser) => {
    const page = await (await browser.newContext()).newPage();
    await openFrame(page, hosts);
    const email = newEmail();
    const mails = await login(page, hosts, email);
    const mine = await addresses(page);
    expect(await signHello(page, mine[0])).toBe(mine[0]);
    const account = await page.context().newPage();
    const devtools = await page.context().newCDPSession(account);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal' },
        ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
        ...{ hasPrf: true, automaticPresenceSimulation: true },
      },
    });
    const count = await openAccount(account, browser, hosts, email, mails);
    // This site and this page.
    await expect(account.getByText(/^Recent logins$/)).toBeVisible();
    await expect(account.getByText('Signature, EVM networks').first()).toBeVisible();
    await account.getByRole('button', { name: 'Make this wallet yours' }).click();
    await enterCode(account, hosts, email, count + 1);
    await expect(account.locator('.words li')).toHaveCount(12);
    await account.getByRole('button', { name: 'Add a passkey' }).click();
    await account.getByRole('button', { name: 'Make this wallet yours' }).click();
    await expect(account.getByRole('note')).toContainText('yours alone');
    expect(await signHello(page, mine[0])).toBe(mine[0]);

    const fresh = await (await browser.newContext()).newPage();
    await openFrame(fresh, hosts);
    await login(fresh, hosts, email, count + 3);
    await fresh.addStyleTag({ content: 'iframe{width:400px;height:640px;border:0}' });
    const signing = askWell(fresh, 'RPC_REQUEST', hello(mine[0])).catch(String);
    await approveInFrame(fresh);
    const popup = await openWindow(fresh);
    await expect(popup.getByRole('button', { name: 'Use your passkey' })).toBeVisible();
    await popup.getByRole('button', { name: 'Cancel' }).click();
    expect(await signing).toContain('User rejected the request');
  });
});
