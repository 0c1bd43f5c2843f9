/** Watch mode as `npm run dev` runs it. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { manifest, SHELL, withTree } from './fixture';
import { DOCUMENTS } from './freshness.mjs';
import { listener, PATIENCE, textsIn } from './watch-fixture';

declare const __ROOT__: string;

/** Two of those that the gateway serves. */
const SERVED = ['README.md', 'docs/styling.md'];
const MANIFEST = 'cdn-manifest.json';

/** The program itself, in a small tree of its own. */
async function withProgram(
  signal: AbortSignal,
  run: (root: string, until: (pattern: RegExp) => Promise<void>) => Promise<void>,
) {
  await withTree({}, async (root) => {
    for (const part of [
      'build.mjs',
      'package.json',
      'package-lock.json',
      'scripts',
      ...DOCUMENTS,
    ]) {
      cpSync(path.join(__ROOT__, part), path.join(root, part), { recursive: true });
    }
    symlinkSync(path.join(__ROOT__, 'node_modules'), path.join(root, 'node_modules'));
    const child = spawn(process.execPath, ['build.mjs', '--watch', '--cdn-only'], { cwd: root });
    const ended = once(child, 'exit');
    let output = '';
    const { say, until } = listener();
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        say(output);
      });
    }
    try {
      await Promise.race([
        run(root, async (pattern) => {
          await until(pattern, signal);
          // Consumes the matched output.
          output = output.replace(new RegExp(`^.*?${pattern.source}`, 's'), '');
          say(output);
        }),
        ended.then(([code]) => assert.fail(`It ended with ${code}:\n${output}`)),
      ]);
    } finally {
      child.kill();
      await ended;
    }
  });
}

test(
  'npm run dev: builds a change, reports a broken source, and builds again after the fix',
  PATIENCE,
  async ({ signal }) => {
    await withProgram(signal, async (root, until) => {
      const file = (name: string) => path.join(root, name);
      // A build may begin within a save: then another one follows.
      const untilBuilt = async (text: string) => {
        do await until(/Built in/);
        while (!textsIn(file('dist/cdn')).join('\n').includes(text));
      };
      await until(/Built in[\s\S]*Watching src, public, cdn-manifest.json/);
      writeFileSync(file(SHELL), 'export const start = "changed";\n');
      await untilBuilt('changed');

      writeFileSync(file(SHELL), 'export const start = ;\n');
      await until(/ERROR[\s\S]*main\.tsx/);
      writeFileSync(file(SHELL), 'export const start = "mended";\n');
      await untilBuilt('mended');

      for (const name of SERVED) {
        writeFileSync(file(name), 'Another text');
        await until(/Built in/);
      }

      writeFileSync(file(MANIFEST), manifest([{ id: 'later', entry: 'src/nowhere.ts' }]));
      await until(/src\/nowhere\.ts/);
      writeFileSync(file('src/nowhere.ts'), 'export const later = "somewhere";\n');
      await untilBuilt('somewhere');
    });
  },
);
