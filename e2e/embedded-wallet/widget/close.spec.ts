/** Tests that closing the modal leaves the frame of the embedded wallet as it is. */
import { EMAIL_PROJECT_ID } from '../../../src/sandbox/facts';
import { expect, openModal, test } from '../../fixtures';
import { newEmail } from '../../support/embedded/login-steps';

declare global {
  interface Window {
    readySignals?: number;
  }
}

test('modal closed and opened again during a login: the same frame, loaded once', async ({
  page,
  hosts,
}) => {
  await page.addInitScript(() => {
    window.readySignals = 0;
    addEventListener('message', ({ data }) => {
      if (data?.type === '@w3m-frame/READY') window.readySignals = Number(window.readySignals) + 1;
    });
  });
  let loads = 0;
  page.on('request', (request) => {
    if (request.url().includes('/sdk?')) loads += 1;
  });
  await page.goto(hosts.page('plain', { 'attr.project-id': EMAIL_PROJECT_ID }));
  const field = async () => (await openModal(page)).getByTestId('email-input');
  await (await field()).fill('a');
  const ready = () => page.evaluate(() => window.readySignals);
  await expect.poll(ready).toBe(1);
  const frame = page.locator('iframe[name="w3m-secure-iframe"]');
  await frame.evaluate((element) => element.setAttribute('data-mark', 'first'));
  await page.evaluate(() => window.AppKit?.close());
  await expect(page.getByTestId('modal')).toBeHidden();
  await (await field()).fill(newEmail());
  await page.getByTestId('email-submit').click();
  // The frame answers.
  await expect(page.getByTestId('device-digits')).toBeVisible();
  await expect(frame).toHaveAttribute('data-mark', 'first');
  expect(await frame.count()).toBe(1);
  expect([await ready(), loads]).toEqual([1, 1]);
});
