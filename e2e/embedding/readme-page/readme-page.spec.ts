/** Runs the page of README's quick start as it is written there, only at the test's port. */
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { BrowserContext, Page } from 'playwright/test';
import { DEFAULT_PORT } from '../../../src/sandbox/facts';
import { expect, FIRST_ACCOUNT, releaseUnless, test, theModal } from '../../fixtures';
import { codeBlock } from '../../support/page/documents';
import { ownTag } from '../../support/page/pasted-tag';
import { type Hosts, hosts as hostsAt } from '../../support/process/hosts';
import { servePage } from '../../support/process/own-server';
import { linkOf, WALLET_CONNECT } from '../../support/walletconnect/wc-view';

const quickStart = (): string =>
  codeBlock('README.md', 'html').replaceAll(`:${DEFAULT_PORT}`, `:${hostsAt().port}`);

/** The three steps below the page in README. */
async function walk(page: Page, context: BrowserContext, hosts: Hosts): Promise<void> {
  await page.getByRole('button', { name: 'Connect' }).click();
  const modal = await theModal(page);
  await modal.getByTestId(WALLET_CONNECT).click();
  const link = await linkOf(modal);

  const wallet = await context.newPage();
  await wallet.goto(hosts.wallet);
  await wallet.getByTestId('uri-input').fill(link);
  await wallet.getByTestId('pair').click();
  await wallet.getByTestId('approve').click();

  await expect(page.getByText(`Connected: ${FIRST_ACCOUNT}`)).toBeVisible();
  await expect(modal).toBeHidden();
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect((await theModal(page)).getByTestId('account-balance')).toContainText(/\d/);
}

test(
  'quick start opened as a file: connects the demo wallet and shows the account',
  { tag: '@release' },
  async ({ page, context, hosts }, info) => {
    const file = info.outputPath('my-page.html');
    writeFileSync(file, quickStart());
    await page.goto(pathToFileURL(file).href);
    await walk(page, context, hosts);
  },
);

test('quick start served from another origin: connects the demo wallet and shows the account', {
  tag: '@release',
}, async ({ page, context, hosts }) => {
  const server = await servePage(quickStart());
  await page.goto(server.origin);
  await walk(page, context, hosts);
  await server.close();
});

/** The policy of docs/production.md, for the sandbox's hosts. */
const withoutNonces = (hosts: Hosts, integrity: string): string =>
  codeBlock('docs/production.md', '')
    .replaceAll('sha384-…', () => integrity)
    .replaceAll('https://YOUR-GATEWAY', () => hosts.gateway)
    .replaceAll('wss://relay.walletconnect.org', () => `ws://relay.localhost:${hosts.port}`)
    .replaceAll('\n', ' ');

for (const [name, change] of [
  ['the hash of the tag', (policy: string) => policy],
  [
    'the host of the gateway',
    (policy: string) => policy.replace(/script-src [^;]*/, `script-src ${hostsAt().gateway}`),
  ],
] as const) {
  test(
    `policy of docs/production.md without nonces, by ${name}: the dialog opens with its wallets`,
    releaseUnless(name.startsWith('the hash')),
    async ({ page, hosts }) => {
      const tag = ownTag(hosts);
      const integrity = /integrity="([^"]+)"/.exec(tag)?.[1] ?? '';
      const html = `<!doctype html><html lang="en"><title>Shop</title>${tag}<button type="button" data-appkit-open>Connect</button></html>`;
      const policy = change(withoutNonces(hosts, integrity));
      expect(policy).toContain("require-trusted-types-for 'script'");
      const server = await servePage(html, { 'content-security-policy': policy });
      await page.goto(server.origin);
      await page.getByRole('button', { name: 'Connect' }).click();
      const modal = await theModal(page);
      await modal.getByTestId('all-wallets').click();
      await expect(modal.getByTestId('all-list')).toBeVisible();
      await server.close();
    },
  );
}
