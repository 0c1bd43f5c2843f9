/**
 * Tests a page without a project id: the owner learns how to fix it, and browser wallets still
 * work.
 */
import { expect, openModal, test } from '../../fixtures';
import { ourConsole } from '../../support/page/console';
import { connect, heard, recordEvents, statusOf, withKit } from '../../support/page/widget';

for (const [name, query] of [
  ['no project id', {}],
  ['a blank project id', { value: '  ' }],
] as const) {
  test(`${name}: logs an error with the fix, sends an error event; a wallet connects and reconnects`, {
    tag: '@release',
  }, async ({ page, problems, hosts }) => {
    problems.allow(/data-project-id/);
    const { warnings, errors } = ourConsole(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(hosts.gateway)) asked.push(request.url());
    });
    await recordEvents(page);
    await page.goto(hosts.page('no-project', { ...query, wallet: 'page', approve: 'auto' }));
    await connect(page);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain('data-project-id="…"');
    expect(warnings).toEqual([]);
    expect((await heard(page, 'error')).map(({ code }) => code)).toEqual(['project_id_missing']);
    await expect(page.getByTestId('alert')).toHaveCount(0);
    const codes = await withKit(page, async (kit) =>
      (await kit.diagnose()).findings.map(({ code }) => code),
    );
    expect(codes).toContain('project_id_missing');
    expect(asked, 'the gateway would only refuse it').toEqual([]);
    await page.reload();
    await expect.poll(() => statusOf(page)).toBe('connected');
  });
}

test('debug: the alert is on screen and can be dismissed', async ({ page, problems, hosts }) => {
  problems.allow(/data-project-id/);
  await page.goto(hosts.page('no-project', { debug: true }));
  await openModal(page);
  const alert = page.getByTestId('alert');
  await expect(alert).toContainText('Project ID Not Configured');
  await expect(alert).toContainText('data-project-id');
  await expect(page.getByRole('alert')).toContainText('Project ID Not Configured');
  await alert.getByRole('button').click();
  await expect(alert).toHaveCount(0);
});
