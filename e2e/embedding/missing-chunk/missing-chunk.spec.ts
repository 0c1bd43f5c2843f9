/** Tests a missing file: retried once automatically, then by the user. No failure is cached. */
import { expect, openModal, test, theModal } from '../../fixtures';
import { answersFor, faulty, loaderDialog } from '../../support/page/cdn';
import { retryOf } from '../../support/page/modal';
import { expectStatus, heard, PAGE_WALLET, recordEvents, withKit } from '../../support/page/widget';

test('404 once: retried automatically, and the user sees no error', async ({
  page,
  problems,
  hosts,
}) => {
  problems.allow(/status of 404/);
  await recordEvents(page);
  const key = crypto.randomUUID();
  await page.goto(hosts.page('plain', { cdn: faulty('missing:shell:1', key) }));
  await openModal(page);
  expect(await answersFor(page, hosts, key, 'shell')).toEqual([404, 200]);
  expect(await heard(page, 'error')).toEqual([]);
});

test('repeated 404: reported; Retry works once the file is back', { tag: '@release' }, async ({
  page,
  problems,
  hosts,
}) => {
  problems.allow(/status of 404/, /Could not load/);
  await recordEvents(page);
  const key = crypto.randomUUID();
  await page.goto(hosts.page('plain', { cdn: faulty('missing:shell:2', key) }));
  await withKit(page, (kit) => kit.open({ view: 'WhatIsAWallet' }));
  const dialog = loaderDialog(page);
  await expect(dialog).toContainText('Could not load');
  expect(await answersFor(page, hosts, key, 'shell')).toEqual([404, 404]);
  expect((await heard(page, 'error')).map(({ code }) => code)).toEqual(['load_failed']);

  await dialog.getByText('Retry').click();
  const modal = await theModal(page);
  // The original request.
  await expect(modal.getByTestId('title')).toHaveText('What is a wallet?');
  await expect(dialog).toBeHidden();
  expect(await answersFor(page, hosts, key, 'shell')).toEqual([404, 404, 200]);
});

test('missing island: Retry works on the screen that needs it', { tag: '@release' }, async ({
  page,
  problems,
  hosts,
}) => {
  problems.allow(/status of 404/);
  const key = crypto.randomUUID();
  const cdn = faulty('missing:eip155:2', key);
  await page.goto(hosts.page('plain', { cdn, wallet: 'page', approve: 'auto' }));
  const modal = await openModal(page);
  await modal.getByTestId(PAGE_WALLET).click();
  await expect(modal).toContainText("couldn't load this section");
  await retryOf(modal).click();
  await expectStatus(page, 'connected');
  expect(await answersFor(page, hosts, key, 'eip155')).toEqual([404, 404, 200]);
});

test('missing second table: Retry loads it, then the file it lists', { tag: '@release' }, async ({
  page,
  problems,
  hosts,
}) => {
  problems.allow(/Failed to load resource/, /Could not load/);
  let missing = true;
  await page.route(/\/runtime\.\w+\.js/, (route) =>
    missing ? route.fulfill({ status: 404 }) : route.continue(),
  );
  const key = crypto.randomUUID();
  const cdn = faulty('none', key);
  await page.goto(hosts.page('plain', { cdn, wallet: 'page', approve: 'auto' }));
  const modal = await openModal(page);
  await modal.getByTestId(PAGE_WALLET).click();
  await expect(modal).toContainText("We couldn't show this screen");
  expect(await answersFor(page, hosts, key, 'eip155')).toEqual([]);
  missing = false;
  await retryOf(modal).click();
  await expectStatus(page, 'connected');
  expect(await answersFor(page, hosts, key, 'eip155')).toEqual([200]);
});
