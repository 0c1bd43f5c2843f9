/** Texts of the frame that its page must never get: all that it says to its servers, hears and stores. */
import type { Page, Request, Response } from 'playwright/test';
import { frameOf } from './approve';

/** Shorter texts are words of the protocol. */
const SHORTEST = 20;

function textsIn(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') {
    if (value.length >= SHORTEST) found.add(value);
  } else if (typeof value === 'object' && value !== null) {
    for (const one of Object.values(value)) textsIn(one, found);
  }
}

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
};

/** Call it before the frame is created. @returns reads what it has by now. */
export function watchFrame(page: Page): () => Promise<Set<string>> {
  const replies: Response[] = [];
  const ofFrame = (request: Request) =>
    request.resourceType() === 'fetch' && request.frame().url().includes('/sdk?');
  page.on('response', (response) => {
    if (ofFrame(response.request())) replies.push(response);
  });
  return async () => {
    const found = new Set<string>();
    for (const reply of replies) {
      const request = reply.request();
      textsIn(parsed(request.postData()), found);
      const { authorization = '' } = await request.allHeaders();
      textsIn(authorization.replace(/^\S+ /, ''), found);
      textsIn(parsed(await reply.text().catch(() => '')), found);
    }
    textsIn(await (await frameOf(page)).evaluate(storedTexts), found);
    return found;
  };
}

/** Runs in the frame: texts and bytes of its storage, bytes in the ways that code writes them. */
async function storedTexts(): Promise<string[]> {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const base = await done(indexedDB.open('appkit-secure'));
  const records = await done<unknown[]>(
    base.transaction('records').objectStore('records').getAll(),
  );
  base.close();
  const texts: string[] = [];
  const read = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else if (value instanceof Uint8Array || value instanceof ArrayBuffer) {
      const bytes = new Uint8Array(value as ArrayBuffer);
      texts.push([...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
      texts.push(btoa(String.fromCharCode(...bytes)));
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(read);
  };
  read(records);
  return texts;
}
