/** Tests the registration of an account name by the embedded wallet, with the real servers behind it. */
import { expect, test } from '../../fixtures';
import { approveInFrame, frameOf } from '../../support/embedded/approve';
import { login } from '../../support/embedded/widget-login';
import { freshLabel, nameOf, openNames, typeName } from '../../support/gateway/names';

test('embedded wallet: shows the name in its approval, then the form shows success', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await login(page, hosts);
  const label = freshLabel();
  const modal = await openNames(page);
  await typeName(modal, label, 'Available');
  await modal.getByTestId('names-register').click();
  await expect((await frameOf(page)).getByText(nameOf(label)).first()).toBeVisible();
  await approveInFrame(page);
  await expect(modal.getByTestId('names-registered')).toHaveText(nameOf(label));
  await modal.getByTestId('names-done').click();
  await expect(modal).toContainText(nameOf(label));
});
