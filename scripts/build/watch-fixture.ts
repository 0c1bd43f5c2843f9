/** For the tests of watch mode, which wait for what was said last. */
import { EventEmitter, once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What is never built is named, and what watches is stopped. */
export const PATIENCE = { timeout: 60_000 };

/** Keeps what was said last, and waits until that has a form. */
export function listener() {
  const heard = new EventEmitter();
  let last = '';
  return {
    say(text: string): void {
      last = text;
      heard.emit('said');
    },
    async until(pattern: RegExp, signal: AbortSignal): Promise<void> {
      while (!pattern.test(last)) await once(heard, 'said', { signal });
    },
  };
}

/** Texts of all files of a folder. */
export const textsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath ?? entry.path, entry.name), 'utf8'));
