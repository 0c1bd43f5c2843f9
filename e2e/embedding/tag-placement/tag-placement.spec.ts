/** Tests every position of the tag and every way to insert it: one working widget. */
import type { Page } from 'playwright/test';
import { PROJECT_ID } from '../../../src/sandbox/facts';
import { expect, openModal, test } from '../../fixtures';
import { ourConsole } from '../../support/page/console';
import { rootCount } from '../../support/page/dialog';
import { withKit } from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';

/** The modal opens once, and the gateway receives the right project id. */
async function expectWorking(page: Page, hosts: Hosts): Promise<void> {
  const asked = page.waitForRequest(
    (request) =>
      request.url().startsWith(hosts.gateway) &&
      new URL(request.url()).searchParams.get('projectId') === PROJECT_ID,
  );
  await openModal(page);
  await asked;
  expect(await rootCount(page)).toBe(1);
  const parent = await page
    .locator('appkit-embed')
    .evaluate((host) => host.parentElement?.localName);
  expect(parent).toBe('body');
}

for (const query of [
  { loading: 'blocking', place: 'head' },
  { loading: 'async', place: 'head' },
  { loading: 'defer', place: 'head' },
  { loading: 'blocking', place: 'body-end' },
]) {
  test(`tag in ${query.place}, ${query.loading}: works`, { tag: '@release' }, async ({
    page,
    hosts,
  }) => {
    const { warnings, errors } = ourConsole(page);
    await page.goto(hosts.page('position', query));
    await expectWorking(page, hosts);
    expect([...warnings, ...errors]).toEqual([]);
  });
}

for (const [variant, how] of [
  ['injected', 'puts it in with createElement'],
  ['stripped', 'strips its data- attributes, and AppKitConfig has the project'],
  ['src', 'strips its data- attributes, and the address has the project'],
  ['no-current-script', 'leaves no currentScript'],
  ['removed', 'takes it out of the page at once'],
] as const) {
  test(`tag inserted by a tag manager that ${how}: works`, { tag: '@release' }, async ({
    page,
    hosts,
  }) => {
    const { warnings, errors } = ourConsole(page);
    await page.goto(hosts.page('tag-manager', { variant }));
    // No script can catch a press before it has loaded.
    await withKit(page, (kit) => kit.ready);
    await expectWorking(page, hosts);
    expect([...warnings, ...errors]).toEqual([]);
  });
}

test('tag twice: one root, one global, one warning', async ({ page, hosts }) => {
  const { warnings, errors } = ourConsole(page);
  await page.goto(hosts.page('twice'));
  await withKit(page, (kit) => kit.ready);
  await expect.poll(() => warnings.length).toBe(1);
  await expectWorking(page, hosts);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain('twice');
  expect(errors).toEqual([]);
  const globals = await page.evaluate(() =>
    Object.keys(window).filter((name) => /appkit/i.test(name)),
  );
  expect(globals.sort()).toEqual(['AppKit', 'AppKitConfig']);
});

test('v1 alias: loads the pinned files of the version, and diagnose() says unpinned', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const codes = () =>
    withKit(page, async (kit) => (await kit.diagnose()).findings.map(({ code }) => code));
  await page.goto(hosts.page('alias'));
  await expectWorking(page, hosts);
  expect(await codes()).toContain('unpinned');
  await page.goto(hosts.page('plain'));
  expect(await codes()).not.toContain('unpinned');
});
