/** Safe, around the page that it frames. */
import { expect, FIRST_ACCOUNT, test } from '../../fixtures';

const SAFE = 'https://app.safe.global/apps/open';

/** What Safe answers, at its own address. */
function safePage(address: string, framed: string): string {
  return `<!doctype html><title>Safe</title><body><iframe src="${framed.replaceAll('&', '&amp;')}" width="800" height="700"></iframe>
<script>
const answers = {
  getSafeInfo: () => ({ safeAddress: '${address}', chainId: 31337, owners: [], threshold: 1 }),
  sendTransactions: ({ txs }) => ({ safeTxHash: '0x' + 'ab'.repeat(32), count: txs.length }),
};
addEventListener('message', ({ data, source, origin }) => {
  const answer = answers[data?.method];
  if (answer) source.postMessage({ id: data.id, success: true, data: answer(data.params), version: '9.1.0' }, origin);
});
</script></body>`;
}

test('framed by Safe, it is listed and connects; its transactions are Safe’s', async ({
  page,
  hosts,
  problems,
}) => {
  // The page behind a public address asks one of this machine: the browser says so.
  problems.allow(/private|local network|favicon|404/i);
  await page.route('https://app.safe.global/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: safePage(FIRST_ACCOUNT, hosts.page('plain')) }),
  );
  await page.goto(SAFE);
  const frame = page.frameLocator('iframe');
  await frame.locator('[data-appkit-open]:visible').first().click();
  await frame.getByTestId('wallet-safe').click();
  await expect(frame.getByTestId('modal')).toBeHidden();
  const inside = page.frames().find((one) => one.url().includes('/plain'));
  const account = () => inside?.evaluate(() => window.AppKit?.getAccount('eip155').address);
  await expect.poll(account).toBe(FIRST_ACCOUNT);
  const hash = await inside?.evaluate(() =>
    window.AppKit?.getProvider('eip155')?.request({
      method: 'eth_sendTransaction',
      params: [{ to: '0x0000000000000000000000000000000000000001', value: '0x0' }],
    }),
  );
  expect(hash).toBe(`0x${'ab'.repeat(32)}`);
});

test('in anybody else’s frame it is not there', async ({ page, hosts, problems }) => {
  problems.allow(/private|local network|favicon|404/i);
  await page.route('https://safe.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: safePage(FIRST_ACCOUNT, hosts.page('plain')) }),
  );
  await page.goto('https://safe.example/');
  const frame = page.frameLocator('iframe');
  await frame.locator('[data-appkit-open]:visible').first().click();
  await expect(frame.locator('[data-testid^="far-"]')).toHaveCount(4);
  await expect(frame.getByTestId('wallet-safe')).toHaveCount(0);
});
