/**
 * Tests a project that the gateway refuses: the owner reads one line with the attribute and the fix,
 * the visitor reads that the site isn't set up, and wallets of the browser still work.
 */
import { expect, openModal, test } from '../../fixtures';
import { ourConsole } from '../../support/page/console';
import { connect, heard, recordEvents, withKit } from '../../support/page/widget';
import { WALLET_CONNECT } from '../../support/walletconnect/wc-view';

const UNKNOWN = 'ffffffffffffffffffffffffffffffff';
const NOT_SET_UP = "This site isn't set up yet. Contact the site owner.";
/** The browser's own line about the status of a reply. */
const BROWSER = /Failed to load resource/;

for (const [name, id] of [
  ['unknown project id', UNKNOWN],
  ['malformed project id', '<your "project" id>'],
] as const) {
  test(`${name}: one console line, no alert on screen, and a sentence for the visitor`, {
    tag: '@release',
  }, async ({ page, problems, hosts }) => {
    problems.allow(BROWSER, /project-id=/);
    const { errors, warnings } = ourConsole(page);
    await recordEvents(page);
    const query = { 'attr.project-id': id, wallet: 'page', approve: 'auto' };
    await page.goto(hosts.page('plain', query));
    const modal = await openModal(page);
    await expect.poll(() => errors).toHaveLength(1);
    expect(errors[0]).toBe(
      `AppKit Embed: \`data-project-id="${id}"\`: ${hosts.gateway} does not know this project id. Use an id from its configuration or from its operator`,
    );
    await modal.getByTestId(WALLET_CONNECT).click();
    await expect(modal.getByText(NOT_SET_UP)).toBeVisible();
    await expect.poll(() => errors).toHaveLength(2);
    // The relay gets the same id, and has an attribute of its own.
    expect(errors[1]).toContain(
      `\`data-relay-project-id="${id}"\`: ws://relay.localhost:${hosts.port} does not know`,
    );
    await expect(page.getByTestId('alert')).toHaveCount(0);
    await withKit(page, (kit) => kit.close());
    await connect(page);
    const codes = (await heard(page, 'error')).map(({ code }) => code);
    expect(codes).toEqual(['invalid_project_id', 'invalid_project_id']);
    expect([errors.length, warnings]).toEqual([2, []]);
  });
}

test('origin that the gateway refuses: one console line names the page and the list', async ({
  page,
  problems,
  hosts,
}) => {
  problems.allow(BROWSER, /data-project-id/);
  const { errors } = ourConsole(page);
  await page.route(`${hosts.gateway}/{appkit/v1/config,getWallets}*`, (route) =>
    route.fulfill({ status: 403, headers: { 'access-control-allow-origin': '*' }, body: '' }),
  );
  await page.goto(hosts.page('plain'));
  await openModal(page);
  await expect.poll(() => errors).toHaveLength(1);
  expect(errors[0]).toContain('data-project-id="');
  expect(errors[0]).toContain(
    `does not allow pages of ${hosts.pages}. Add this origin to the \`allowedOrigins\` of the project`,
  );
});
