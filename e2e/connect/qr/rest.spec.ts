/** Tests the code of a connection that has failed: nothing in it moves or warns. */
import { expect, openModal, test } from '../../fixtures';

test('relay refuses the site: the ring is at rest, and its sign is not red', {
  tag: '@release',
}, async ({ page, hosts, problems }) => {
  problems.allow(/relay|WebSocket|origin/i);
  await page.routeWebSocket(/\/\/relay\./, (socket) => {
    socket.onMessage(() => socket.close({ code: 3000, reason: 'origin not allowed' }));
  });
  await page.goto(hosts.page('plain'));
  const modal = await openModal(page);
  await modal.getByTestId('wallet-walletConnect').click();
  await expect(modal.getByTestId('retry')).toBeVisible();
  const ring = modal.locator('.pair-code .ring');
  await expect(ring).toBeVisible();
  // The part of the ring that runs while something is awaited, and is red after a fault.
  await expect(ring.locator('rect').nth(1)).toBeHidden();
  const [sign, text] = await Promise.all(
    [ring.locator('b'), modal.getByTestId('title')].map((one) =>
      one.evaluate((element) => {
        const { backgroundColor, color } = getComputedStyle(element);
        return element.localName === 'b' ? backgroundColor : color;
      }),
    ),
  );
  expect(sign).toBe(text);
  // The sign comes in with a fade; what waits would move on.
  const moving = () => ring.evaluate((element) => element.getAnimations({ subtree: true }).length);
  await expect.poll(moving).toBe(0);
});
