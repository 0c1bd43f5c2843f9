/** Tests a page on which another product owns window.AppKit: that product keeps it. */
import { expect, test, theModal } from '../../fixtures';
import { ourConsole } from '../../support/page/console';
import { rootCount } from '../../support/page/dialog';

function theirs(page: import('playwright/test').Page) {
  return page.evaluate(() => {
    const other = window.AppKit as unknown as { foreign: boolean; open?(): string };
    return { foreign: other.foreign, says: other.open?.() ?? '', keys: Object.keys(other).sort() };
  });
}

test('foreign window.AppKit: unchanged, and one error names data-global', async ({
  page,
  problems,
  hosts,
}) => {
  problems.allow(/data-global/);
  const { warnings, errors } = ourConsole(page);
  await page.goto(hosts.page('foreign-global'), { waitUntil: 'networkidle' });
  expect(await theirs(page)).toEqual({ foreign: true, says: 'foreign', keys: ['foreign', 'open'] });
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain('data-global');
  expect(errors[0]).toContain('window.AppKit');
  expect(warnings).toEqual([]);
  expect(await rootCount(page)).toBe(0);
});

for (const frozen of [false, true]) {
  test(`data-global: both work side by side${frozen ? ', also with the foreign one frozen' : ''}`, {
    tag: '@release',
  }, async ({ page, hosts }) => {
    const { warnings, errors } = ourConsole(page);
    await page.goto(
      hosts.page('foreign-global', { 'attr.global': 'Wallets', ...(frozen && { frozen }) }),
    );
    await page.getByTestId('opener').click();
    await theModal(page);
    expect(await page.evaluate(() => Reflect.get(window, 'Wallets').getState().open)).toBe(true);
    expect((await theirs(page)).foreign).toBe(true);
    expect([...warnings, ...errors]).toEqual([]);
  });
}
