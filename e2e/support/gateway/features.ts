/** Fakes the features that the gateway grants a project, beyond those of the sandbox's project. */
import type { Page } from 'playwright/test';

interface Feature {
  id: string;
  isEnabled: boolean;
  config: string[] | null;
}

/** The real reply, with these features on. Call before `goto`. */
export async function allowFeatures(page: Page, ...ids: string[]): Promise<void> {
  await page.route('**/appkit/v1/config?**', async (route) => {
    // Node cannot resolve `*.localhost`.
    const url = new URL(route.request().url());
    const { host } = url;
    url.hostname = '127.0.0.1';
    const headers = { ...(await route.request().allHeaders()), host };
    try {
      const response = await route.fetch({ url: url.href, headers });
      const { features } = (await response.json()) as { features: Feature[] };
      const kept = features.filter(({ id }) => !ids.includes(id));
      const more = ids.map((id) => ({ id, isEnabled: true, config: [] }));
      await route.fulfill({ response, json: { features: [...kept, ...more] } });
    } catch {
      // The page that sent the request may be closed by now.
      await route.abort().catch(() => {});
    }
  });
}
