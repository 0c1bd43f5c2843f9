/**
 * Tests one changed byte: the file never runs, the user can retry, and the page gets the reason.
 */
import type { Page } from 'playwright/test';
import { expect, openModal, test } from '../../fixtures';
import { answersFor, faulty, loaderDialog } from '../../support/page/cdn';
import { retryOf } from '../../support/page/modal';
import type { Problems } from '../../support/page/problems';
import {
  connect,
  heard,
  PAGE_WALLET,
  recordEvents,
  statusOf,
  withKit,
} from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';

function wallet(fault: string, key: string) {
  return { cdn: faulty(fault, key), wallet: 'page', approve: 'auto' } as const;
}

/** The same steps with intact files. */
async function provenSound(page: Page, hosts: Hosts, key: string): Promise<void> {
  await page.goto(hosts.page('plain', wallet('none', key)));
  await connect(page);
  await withKit(page, (kit) => kit.disconnect());
}

function allowRefusals(problems: Problems): void {
  problems.allow(/Failed to find a valid digest/, /Could not load/, /Failed to load resource/);
  problems.allow(/blocked by CORS policy/);
}

test('tampered shell: never runs; message, Retry, and an error event', async ({
  page,
  problems,
  hosts,
}) => {
  const sound = crypto.randomUUID();
  await provenSound(page, hosts, sound);
  expect(await answersFor(page, hosts, sound, 'shell')).toEqual([200]);

  allowRefusals(problems);
  await recordEvents(page);
  const key = crypto.randomUUID();
  await page.goto(hosts.page('plain', wallet('tamper:shell', key)));
  await withKit(page, (kit) => kit.open());
  const dialog = loaderDialog(page);
  await expect(dialog).toContainText('Could not load');
  expect((await heard(page, 'error')).map(({ code }) => code)).toEqual(['load_failed']);
  expect(problems.seen.some((text) => /AppKit: Could not load.*integrity/.test(text))).toBe(true);
  // Both replies arrived in full; the browser refused their bytes.
  expect(await answersFor(page, hosts, key, 'shell')).toEqual([200, 200]);
  expect(await withKit(page, (kit) => kit.getState().initialized)).toBe(false);
  await expect(page.getByTestId('modal')).toHaveCount(0);

  await dialog.getByText('Retry').click();
  await expect.poll(() => heard(page, 'error')).toHaveLength(2);
  await expect(dialog).toContainText('Could not load');
  await dialog.getByText('Close').click();
  await expect(dialog).toBeHidden();
  await expect(page.getByTestId('page-field')).toHaveValue('untouched');
});

// It is part of the session's file, and the first table part of the shell's.
test('tampered second table: blocks everything that only it pins', { tag: '@release' }, async ({
  page,
  problems,
  hosts,
}) => {
  allowRefusals(problems);
  await recordEvents(page);
  const key = crypto.randomUUID();
  await page.goto(hosts.page('plain', wallet('tamper:runtime', key)));
  const modal = await openModal(page);
  await modal.getByTestId(PAGE_WALLET).click();
  // The screen itself is among the blocked files.
  await expect(modal).toContainText("We couldn't show this screen");
  await expect(retryOf(modal)).toBeVisible();
  await expect
    .poll(async () => (await heard(page, 'error')).map(({ code }) => code))
    .toContain('load_failed');
  expect(await answersFor(page, hosts, key, 'eip155')).toEqual([]);
  expect(await statusOf(page)).not.toBe('connected');
});

test('tampered island: stops the connection with a message and Retry', { tag: '@release' }, async ({
  page,
  problems,
  hosts,
}) => {
  allowRefusals(problems);
  await recordEvents(page);
  const key = crypto.randomUUID();
  await page.goto(hosts.page('plain', wallet('tamper:eip155', key)));
  const modal = await openModal(page);
  await modal.getByTestId(PAGE_WALLET).click();
  await expect(modal).toContainText("couldn't load this section");
  await expect
    .poll(async () => (await heard(page, 'error')).map(({ code }) => code))
    .toContain('load_failed');
  expect(await statusOf(page)).not.toBe('connected');
  const before = (await answersFor(page, hosts, key, 'eip155')).length;
  await retryOf(modal).click();
  await expect
    .poll(async () => (await answersFor(page, hosts, key, 'eip155')).length)
    .toBeGreaterThan(before);
  await expect(retryOf(modal)).toBeVisible();
});

for (const [fault, cause] of [
  ['no-cors:shell', /CORS/],
  ['html:shell', /integrity/],
  ['error:shell:99', /HTTP 503|network/],
] as const) {
  test(`CDN answers with ${fault.split(':')[0]}: an error with a cause`, {
    tag: '@release',
  }, async ({ page, problems, hosts }) => {
    allowRefusals(problems);
    await recordEvents(page);
    await page.goto(hosts.page('plain', { cdn: faulty(fault, crypto.randomUUID()) }));
    await withKit(page, (kit) => kit.open());
    await expect(loaderDialog(page)).toContainText('Could not load');
    const told = problems.seen.find((text) => text.includes('AppKit: Could not load'));
    expect(told).toMatch(cause);
    expect((await heard(page, 'error')).map(({ code }) => code)).toEqual(['load_failed']);
  });
}
