/** Tests a page that has its own elements under our names. */
import { expect, openModal, test, theModal } from '../../fixtures';
import { ourConsole } from '../../support/page/console';

test('foreign elements: unchanged; one error names data-element-prefix; the rest of the widget works', async ({
  page,
  problems,
  hosts,
}) => {
  problems.allow(/data-element-prefix/);
  const { warnings, errors } = ourConsole(page);
  await page.goto(hosts.page('taken-elements'));
  await openModal(page);
  await expect(page.locator('appkit-button')).toHaveText('an element of the page');
  expect(errors).toHaveLength(1);
  for (const name of ['appkit-button', 'appkit-network-button', 'data-element-prefix']) {
    expect(errors[0]).toContain(name);
  }
  expect(warnings).toEqual([]);
});

test('data-element-prefix: our elements get other names', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  const { warnings, errors } = ourConsole(page);
  await page.goto(hosts.page('taken-elements', { 'attr.element-prefix': 'shop' }));
  await page.getByTestId('page-main').evaluate((main) => {
    main.append(document.createElement('shop-connect-button'));
  });
  await expect(page.locator('appkit-button')).toHaveText('an element of the page');
  await page.locator('shop-connect-button').click();
  await theModal(page);
  expect([...warnings, ...errors]).toEqual([]);
});
