/** Tests the strictest policy of an owner: no violation in a whole visit, and no silent failure. */
import type { Locator } from 'playwright/test';
import { expect, FIRST_ACCOUNT, openModal, releaseUnless, test, theModal } from '../../fixtures';
import { loaderDialog } from '../../support/page/cdn';
import { EXTENSION, expectStatus, heard, recordEvents, withKit } from '../../support/page/widget';
import { addFakeWallets } from '../../support/wallets/fake-wallet';

/** Eight pixels wide: the left half red, the right half blue. */
const HALVES =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAFElEQVR42mM4IWcDR0jMEwxDSwIAUKxIgeThmUkAAAAASUVORK5CYII=';

/** Finds the wallet's picture in its row. */
function pictureOf(row: Locator): Promise<{ drawn: boolean; dataUrls: number }> {
  return row.evaluate((element) => ({
    drawn: element.querySelector('canvas, svg, .monogram, [data-monogram]') !== null,
    dataUrls: element.querySelectorAll('img[src^="data:"]').length,
  }));
}

for (const [policy, query] of [
  ['nonce, strict-dynamic and Trusted Types', {}],
  ['a nonce alone, without strict-dynamic', { 'nonce-only': true }],
] as const) {
  test(
    `whole visit under ${policy}: no violation`,
    releaseUnless(policy.startsWith('nonce,')),
    async ({ extension, hosts }) => {
      const { page, problems } = extension;
      const response = await page.goto(hosts.page('csp-strict', query));
      const header = response?.headers()['content-security-policy'] ?? '';
      expect(header).toContain("require-trusted-types-for 'script'");
      expect(header.includes('strict-dynamic')).toBe(!('nonce-only' in query));

      const modal = await openModal(page);
      const row = modal.getByTestId(EXTENSION);
      await expect(row).toBeVisible();
      await expect.poll(() => pictureOf(row)).toEqual({ drawn: true, dataUrls: 0 });
      await row.click();
      await extension.approve();
      await expectStatus(page, 'connected');
      await expect(modal).toBeHidden();

      await page.getByTestId('opener').click();
      await theModal(page);
      await expect(modal.getByTestId('account-balance')).toContainText(/\d\.\d{3}/);
      expect(await withKit(page, (kit) => kit.getAccount().address)).toBe(FIRST_ACCOUNT);
      await withKit(page, (kit) => kit.open({ view: 'Networks' }));
      await modal.getByTestId('network-eip155:31338').click();
      await extension.approve();
      await expect
        .poll(() => withKit(page, (kit) => kit.getState().networkId))
        .toBe('eip155:31338');
      await withKit(page, (kit) => kit.close());
      await page.getByTestId('opener').click();
      await modal.getByTestId('disconnect').click();
      await expectStatus(page, 'disconnected');
      expect(problems.seen).toEqual([]);
    },
  );
}

/** Colors in the middle of the left and of the right half of a canvas. */
function halvesOf(canvas: Locator): Promise<number[][]> {
  return canvas.evaluate((node) => {
    const { width, height } = node as HTMLCanvasElement;
    const context = (node as HTMLCanvasElement).getContext('2d');
    return [0.25, 0.75].map((part) => [
      ...(context?.getImageData(Math.floor(width * part), Math.floor(height / 2), 1, 1).data ?? []),
    ]);
  });
}

test('announced picture whose data: URL the policy blocks: drawn from its decoded pixels', {
  tag: '@release',
}, async ({ page, problems, hosts }) => {
  await addFakeWallets(page, { rdns: 'halves.test', name: 'Halves', icon: HALVES });
  const response = await page.goto(hosts.page('csp-strict'));
  const header = response?.headers()['content-security-policy'] ?? '';
  expect(header).toMatch(/img-src (?![^;]*(data|blob):)/);
  const row = (await openModal(page)).getByTestId('wallet-halves.test');
  await expect
    .poll(() => halvesOf(row.locator('canvas')))
    .toEqual([
      [200, 30, 60, 255],
      [30, 60, 200, 255],
    ]);
  await expect(row.locator('img')).toHaveCount(0);
  expect(problems.seen).toEqual([]);
});

test('Trusted Types allow other policies only: an error names the directive and the fix', async ({
  page,
  problems,
  hosts,
}) => {
  problems.allow(/trusted-types/i, /TrustedScriptURL/, /Could not load/);
  await recordEvents(page);
  await page.goto(hosts.page('csp-strict', { tt: 'theirs' }));
  await page.getByTestId('opener').click();
  await expect(loaderDialog(page)).toContainText('Could not load');
  const [error] = await heard(page, 'error');
  expect(error?.code).toBe('load_failed');
  const told = problems.seen.filter((text) => text.includes('AppKit'));
  expect(told.length).toBeGreaterThan(0);
  expect(told[0]).toContain('trusted-types');
  expect(told[0]).toContain('"appkit"');
  expect(told[0]).toContain('data-tt-policy');
  await loaderDialog(page).getByText('Close').click();
  await expect(loaderDialog(page)).toBeHidden();
});

test('data-tt-policy: selects a policy that the page allows', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('csp-strict', { tt: 'theirs', 'attr.tt-policy': 'theirs' }));
  await openModal(page);
});
