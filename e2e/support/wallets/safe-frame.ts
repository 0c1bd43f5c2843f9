/** Implements Safe's side of its message protocol, in a page that frames ours. */
import type { FrameLocator, Page } from 'playwright/test';
import { askChain, ONE } from '../chains/chain';
import type { Hosts } from '../process/hosts';

export const SAFE = 'https://app.safe.global';
export const SAFE_ROW = 'wallet-safe';

/** A request that the framing page received, unchanged. */
interface Asked {
  method: string;
  params?: unknown;
}

declare global {
  interface Window {
    asked?: Asked[];
    /** Replies of the framing page, by request. */
    says?: Record<string, unknown>;
    /** Rejects requests that need the user's approval. */
    refuses?: boolean;
    askNode?: (call: unknown, params: unknown) => Promise<unknown>;
  }
}

/** Runs in the framing page. */
function answerAsSafe(known: Record<string, unknown>): void {
  window.asked = [];
  window.says = known;
  window.addEventListener('message', async ({ data, source, origin }) => {
    const { id, method, params } = (data ?? {}) as Asked & { id?: string };
    const reads = method === 'rpcCall';
    if (!id || !(method in known || reads)) return;
    window.asked?.push({ method, ...(params !== undefined && { params }) });
    const refused = window.refuses && method !== 'getSafeInfo';
    const { call, params: list } = (params ?? {}) as { call?: unknown; params?: unknown };
    const answer = reads ? await window.askNode?.(call, list) : known[method];
    const reply = refused
      ? { id, success: false, error: 'Transaction was rejected', version: '9.1.0' }
      : { id, success: true, data: answer, version: '9.1.0' };
    (source as Window | null)?.postMessage(reply, origin);
  });
}

/**
 * Frames the page in another site, which answers as Safe does: with its own data, and from the
 * local chain.
 */
export async function frameOf(
  page: Page,
  hosts: Hosts,
  site: string,
  known: Record<string, unknown>,
): Promise<FrameLocator> {
  const script = `(${answerAsSafe})(${JSON.stringify(known)})`;
  const source = hosts.page('plain').replaceAll('&', '&amp;');
  await page.exposeFunction('askNode', (call: string, params: unknown[]) =>
    askChain(ONE, call, ...params),
  );
  await page.route(`${site}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Safe</title><script>${script}</script>
        <iframe data-testid="app" title="App" width="800" height="760" src="${source}"></iframe>`,
    }),
  );
  // A local server sends the page, and a browser asks before a public site frames a local one.
  await page.context().grantPermissions(['local-network-access'], { origin: site });
  await page.goto(`${site}/apps/open`);
  return page.frameLocator('[data-testid="app"]');
}

export const accountIn = (frame: FrameLocator) =>
  frame.locator('body').evaluate(() => window.AppKit?.getAccount?.());

export const askedOfSafe = (page: Page): Promise<Asked[]> =>
  page.evaluate(() => window.asked ?? []);
