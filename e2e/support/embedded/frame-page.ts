/** A page that speaks the frame protocol by itself, as an unmodified client of it would. */
import type { Page } from 'playwright/test';
import { EMAIL_PROJECT_ID, siteOrigin } from '../../../src/sandbox/facts';
import type { Hosts } from '../process/hosts';

interface FrameReply {
  type: string;
  payload?: Record<string, unknown>;
}

declare global {
  interface Window {
    askFrame?(name: string, payload?: unknown): Promise<FrameReply>;
  }
}

/** Opens the page, and puts the frame of the embedded wallet into it. */
export async function openFrame(page: Page, hosts: Hosts, origin = hosts.pages): Promise<void> {
  await page.goto(`${origin}/`);
  const frame = {
    secure: siteOrigin('secure.gateway', hosts.port),
    query: `projectId=${EMAIL_PROJECT_ID}&chainId=eip155:31337&version=4`,
  };
  await page.evaluate(async ({ secure, query }) => {
    const element = document.createElement('iframe');
    element.src = `${secure}/sdk?${query}`;
    const open = new Map<string, (reply: FrameReply) => void>();
    const ready = new Promise<void>((resolve) => {
      addEventListener('message', ({ origin, source, data }) => {
        if (origin !== secure || source !== element.contentWindow) return;
        if (data.type === '@w3m-frame/READY') resolve();
        open.get(data.id)?.(data);
      });
    });
    window.askFrame = (name, payload) =>
      new Promise((resolve) => {
        const id = crypto.randomUUID();
        open.set(id, resolve);
        const type = `@w3m-app/${name}`;
        element.contentWindow?.postMessage({ id, type, payload }, secure);
      });
    document.body.append(element);
    await ready;
  }, frame);
}

/** @returns the reply's payload; throws the frame's message. */
export async function ask(page: Page, name: string, payload?: unknown): Promise<FrameReply> {
  const reply = await page.evaluate(
    ([wanted, value]) => window.askFrame?.(wanted as string, value),
    [name, payload],
  );
  if (!reply) throw new Error('the page has no frame');
  return reply;
}

export async function askWell(
  page: Page,
  name: string,
  payload?: unknown,
): Promise<Record<string, unknown>> {
  const { type, payload: answer = {} } = await ask(page, name, payload);
  if (!type.endsWith('_SUCCESS')) throw new Error(`${type}: ${String(answer.message)}`);
  return answer;
}
