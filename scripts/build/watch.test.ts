/** Watch mode: builds each change and reports each error, and neither ends the watcher. */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { SHELL, withTree } from './fixture';
import { serialize, watchSource } from './watch.mjs';
import { listener, PATIENCE, textsIn } from './watch-fixture';

const MANIFEST = 'cdn-manifest.json';

type Change = (file: (name: string) => string, text: string) => void;

const write =
  (name: string): Change =>
  (file, text) => {
    mkdirSync(path.dirname(file(name)), { recursive: true });
    writeFileSync(file(name), text);
  };
/** As git and many editors save: another file takes the name. */
const replace =
  (name: string): Change =>
  (file, text) => {
    writeFileSync(file('aside'), text);
    renameSync(file('aside'), file(name));
  };
const anotherFolder: Change = (file, text) => {
  rmSync(file('src/new'), { recursive: true });
  write('src/new/in-another.ts')(file, text);
};

const CHANGES: [string, Change][] = [
  ['a file', write(SHELL)],
  ['a file that is replaced', replace(SHELL)],
  ['and replaced again', replace(SHELL)],
  ['and written to', write(SHELL)],
  ['the manifest', write(MANIFEST)],
  ['the manifest that is replaced', replace(MANIFEST)],
  ['and replaced again', replace(MANIFEST)],
  ['a new file', write('src/new.ts')],
  ['a new file in new folders', write('src/new/deeper/new.ts')],
  ['and written to', write('src/new/deeper/new.ts')],
  ['another folder of a known name', anotherFolder],
  ['and written to', write('src/new/in-another.ts')],
];

test('change of any input: starts a build', async (t) => {
  await withTree({}, async (root) => {
    const { say, until } = listener();
    const stop = await watchSource({
      root,
      inputs: ['src', MANIFEST],
      build: () =>
        say([readFileSync(path.join(root, MANIFEST)), ...textsIn(`${root}/src`)].join('\n')),
      report: (error: Error) => assert.fail(error),
    });
    try {
      for (const [i, [name, change]] of CHANGES.entries()) {
        await t.test(name, PATIENCE, async ({ signal }) => {
          change((place) => path.join(root, place), `change ${i}.`);
          await until(new RegExp(`change ${i}\\.`), signal);
        });
      }
      await t.test('a file that goes', PATIENCE, async ({ signal }) => {
        rmSync(path.join(root, SHELL));
        await until(/^(?!.*change 3\.)/s, signal);
      });
    } finally {
      stop();
    }
  });
});

test('changes during a build: one more build after it', async () => {
  const steps: string[] = [];
  let release = () => {};
  const again = serialize(async () => {
    steps.push('begins');
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    steps.push('ends');
  }, assert.fail);
  again();
  // Begun already: what changes now is not in it.
  await Promise.resolve();
  const changes = [again(), again(), again()];
  assert.deepEqual(steps, ['begins']);
  release();
  while (steps.length < 3) await Promise.resolve();
  release();
  await Promise.all(changes);
  assert.deepEqual(steps, ['begins', 'ends', 'begins', 'ends']);
});

test('failed build: reported, and the next one runs', async () => {
  const said: string[] = [];
  let broken = true;
  const again = serialize(
    () => {
      if (broken) throw new Error('broken');
      said.push('built');
    },
    (error: Error) => said.push(error.message),
  );
  await again();
  broken = false;
  await again();
  assert.deepEqual(said, ['broken', 'built']);
});
