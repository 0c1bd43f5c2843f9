/** Tests the export of the history: its chunk loads on request, and may fail to load. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '../../fixtures';
import { answerHistory, openActivity } from '../../support/gateway/history';
import { readManifest } from '../../support/page/cdn';
import { accountAt } from '../../support/wallets/accounts';

test('export chunk missing: reports the failure; a second press exports, with the risk marks', {
  tag: '@release',
}, async ({ page, hosts, problems }) => {
  problems.allow(/Failed to load resource|ERR_FAILED/);
  const file = readManifest().chunks['activity-file']?.file;
  expect(file).toBeTruthy();
  await page.route(`**/${file}*`, (route) => route.abort());
  await answerHistory(page, () => ({ data: [{ id: 'one', moves: [{ name: "x;=cmd|'/C" }] }] }));
  const modal = await openActivity(page, hosts.page('plain'), accountAt(292));
  const told = modal.getByTestId('activity-exported');
  await modal.getByTestId('activity-export').click();
  await expect(told).toHaveText("We couldn't create the file. Try again.");
  await expect(modal.getByTestId('activity-copy-csv')).toHaveCount(0);
  await page.unroute(`**/${file}*`);
  const download = page.waitForEvent('download');
  await modal.getByTestId('activity-export').click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain(',newAddress,');
  expect(text).toContain("x;'=cmd");
  await expect(told).toHaveText('Transactions exported: 1.');
});
