/** Tests mirrors that replace a failed CDN. They need no trust: the tag pins the hash. */
import { expect, openModal, test } from '../../fixtures';
import { answersFor, faulty, loaderDialog } from '../../support/page/cdn';
import { connect, heard, recordEvents, withKit } from '../../support/page/widget';

for (const fault of ['missing:*:99', 'tamper']) {
  test(`CDN with ${fault.split(':')[0]} files: a mirror takes over`, { tag: '@release' }, async ({
    page,
    problems,
    hosts,
  }) => {
    problems.allow(/status of 404/, /Failed to find a valid digest/);
    await recordEvents(page);
    const key = crypto.randomUUID();
    const cdn = faulty(fault, key);
    await page.goto(hosts.page('mirrors', { cdn, wallet: 'page', approve: 'auto' }));
    await connect(page);
    expect(await answersFor(page, hosts, key, 'shell')).toHaveLength(2);
    expect(await heard(page, 'error')).toEqual([]);
  });
}

test('tampered mirror: refused too', { tag: '@release' }, async ({ page, problems, hosts }) => {
  problems.allow(/status of 404/, /Failed to find a valid digest/, /Could not load/);
  const [down, mirror, sound] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const cdn = faulty('missing:*:99', down);
  await page.goto(hosts.page('mirrors', { cdn, mirror: faulty('none', sound) }));
  await openModal(page);
  expect(await answersFor(page, hosts, sound, 'shell')).toEqual([200]);

  await recordEvents(page);
  await page.goto(hosts.page('mirrors', { cdn, mirror: faulty('tamper:shell', mirror) }));
  await withKit(page, (kit) => kit.open());
  await expect(loaderDialog(page)).toContainText('Could not load');
  expect(await answersFor(page, hosts, mirror, 'shell')).toEqual([200]);
  expect(await withKit(page, (kit) => kit.getState().initialized)).toBe(false);
  expect((await heard(page, 'error')).map(({ code }) => code)).toEqual(['load_failed']);
});
