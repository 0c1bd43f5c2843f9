/** Tests an unchanged page of version N-1 while the CDN also has N. */
import { expect, openModal, test } from '../../fixtures';
import { scriptRequests } from '../../support/page/cdn';
import { ourConsole } from '../../support/page/console';
import { rootCount } from '../../support/page/dialog';
import { connect, withKit } from '../../support/page/widget';

test('page of version N-1: works and loads nothing of version N', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  const asked = scriptRequests(page);
  await page.goto(hosts.page('older-version', { wallet: 'page', approve: 'auto' }));
  await connect(page);
  expect(await withKit(page, (kit) => kit.version)).toBe('0.9.9');
  const ours = asked.filter((url) => url.startsWith(hosts.cdn));
  expect(ours.length).toBeGreaterThan(3);
  expect(ours.filter((url) => !url.startsWith(`${hosts.cdn}/cdn/0.9.9/`))).toEqual([]);
});

test('two versions on one page: the first works, the second warns', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  const { warnings, errors } = ourConsole(page);
  const asked = scriptRequests(page);
  await page.goto(hosts.page('two-versions'));
  await openModal(page);
  expect(await withKit(page, (kit) => kit.version)).toBe('0.9.9');
  expect(await rootCount(page)).toBe(1);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain('twice');
  expect(errors).toEqual([]);
  const current = asked.filter((url) => url.startsWith(`${hosts.cdn}/cdn/1.0.0/`));
  expect(current).toEqual([`${hosts.cdn}/cdn/1.0.0/appkit.js`]);
});
