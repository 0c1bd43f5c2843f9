/** Tests a gateway that lies about payments by exchange: no other site opens, and no false success. */
import { expect, test } from '../../fixtures';
import { changeReply } from '../../support/gateway/change-reply';
import { askPay, openExchange, PAYS, payEnd, payRequest } from '../../support/pay/ask-pay';

interface Reply {
  result: object;
}

const CALLS = '**/v1/json-rpc**';

test('link to another site: the window closes, and the user stays with the payment', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await changeReply<Reply>(page, CALLS, (reply) =>
    'sessionId' in reply.result
      ? { ...reply, result: { ...reply.result, url: 'https://evil.example/pay' } }
      : reply,
  );
  await page.goto(hosts.shopWith(PAYS));
  const modal = await askPay(page, payRequest());
  const coming = page.waitForEvent('popup');
  await modal.getByTestId('pay-exchange-reowntest').click();
  const opened = await coming;
  await expect(modal.getByTestId('pay-error')).toContainText("doesn't lead to");
  expect(opened.isClosed()).toBe(true);
});

test('success with a transaction of someone else: no success, and a warning', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.shopWith(PAYS));
  // A real transaction, which pays another account.
  const modal = await askPay(page, payRequest());
  const first = await openExchange(page, modal);
  await first.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByTestId('paid-done')).toBeVisible({ timeout: 20_000 });
  const { result } = await payEnd(page);
  await page.getByTestId('paid-done').click();
  await changeReply<Reply>(page, CALLS, (reply) =>
    'status' in reply.result
      ? { ...reply, result: { status: 'SUCCESS', txHash: result?.hash } }
      : reply,
  );
  await askPay(page, payRequest());
  await openExchange(page, modal);
  await page.bringToFront();
  await expect(modal.getByTestId('pay-progress')).toContainText("the network doesn't show it", {
    timeout: 15_000,
  });
  expect(await payEnd(page)).toEqual({});
});

test('names and pictures of the gateway: shown as text alone', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await changeReply<Reply>(page, CALLS, (reply) =>
    'exchanges' in reply.result
      ? {
          ...reply,
          result: {
            total: 1,
            exchanges: [
              { id: 'evil', name: '<img src=x onerror=alert(1)>\u202e', imageUrl: 'javascript:1' },
              { id: '../..', name: 'Path' },
            ],
          },
        }
      : reply,
  );
  await page.goto(hosts.shopWith(PAYS));
  const modal = await askPay(page, payRequest());
  await expect(modal.getByTestId('pay-exchange-evil')).toContainText('<img src=x');
  await expect(modal.locator('[data-testid^="pay-exchange-"]')).toHaveCount(1);
});
