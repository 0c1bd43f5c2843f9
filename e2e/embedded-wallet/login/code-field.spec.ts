/** Tests the look of the field for a mail's code while it has the focus, and without it. */
import { expect, test } from '../../fixtures';

test('code field: the next box is marked while it has the focus, and moves with the digits', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(`${hosts.gallery}/?only=CodeField`);
  const field = page.locator('.code').first();
  const input = field.getByRole('textbox');
  /** The boxes that look otherwise than the others. */
  const marked = () =>
    field.evaluate((code) => {
      const boxes = [...code.querySelectorAll('span')];
      const looks = boxes.map((box) => getComputedStyle(box).boxShadow);
      const plain = looks.filter((look) => looks.filter((other) => other === look).length > 1)[0];
      return looks.flatMap((look, at) => (look === plain ? [] : [at]));
    });
  await input.blur();
  await expect.poll(marked).toEqual([]);
  await input.focus();
  await expect.poll(marked).toEqual([0]);
  await input.pressSequentially('123');
  await expect.poll(marked).toEqual([3]);
});
