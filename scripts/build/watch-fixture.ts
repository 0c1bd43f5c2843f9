/** Helpers for the watch mode tests, which wait for the last message. */
import { EventEmitter, once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A test fails with the name of the build that never came, and the watcher is stopped. */
export const PATIENCE = { timeout: 60_000 };

/** Keeps the last message and waits until it matches a pattern. */
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
