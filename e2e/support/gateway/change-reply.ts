/** Changes the gateway's real replies. */
import type { Page } from 'playwright/test';

/** @param pattern of the address; `change` gets the reply, and returns the page's. Call before the request. */
export async function changeReply<Reply>(
  page: Page,
  pattern: string,
  change: (reply: Reply) => unknown,
): Promise<void> {
  await page.route(pattern, async (route) => {
    // Node cannot resolve `*.localhost`.
    const url = new URL(route.request().url());
    const { host } = url;
    url.hostname = '127.0.0.1';
    const headers = { ...(await route.request().allHeaders()), host };
    try {
      // The gateway may close a connection at the moment that it is used again, as a browser knows.
      const response = await route.fetch({ url: url.href, headers, maxRetries: 3 });
      await route.fulfill({ response, json: change((await response.json()) as Reply) });
    } catch {
      // The page that sent the request may be closed by now.
      await route.abort().catch(() => {});
    }
  });
}
