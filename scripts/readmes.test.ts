/** Checks that each README beside code names files and symbols that exist. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

declare const __ROOT__: string;

const read = (file: string): string => readFileSync(path.join(__ROOT__, file), 'utf8');

const below = (folder: string): string[] =>
  readdirSync(path.join(__ROOT__, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    path.posix.join(folder, file),
  );

const TREE = ['src', 'e2e', 'scripts'].flatMap(below).filter((file) => !file.includes('/dist/'));
const READMES = TREE.filter((file) => file.endsWith('/README.md'));

const quoted = (text: string): string[] =>
  [...text.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map(([, name]) => name ?? '');

/** Folders that start a path without an extension, as in `ui/lists/LongList`. */
const FIRST =
  /^(?:core|ui|protocol|features|wallets|adapters|shell|embed|src|scripts|e2e)\/[\w./-]+$/;

const isPath = (name: string): boolean => /^[\w./-]+\.(?:tsx?|mjs)$/.test(name) || FIRST.test(name);

/**
 * The files that a README means by a name. A bare name is a file below its folder; a path may leave
 * out its first folders.
 */
function filesOf(readme: string, name: string): string[] {
  const folder = path.posix.dirname(readme);
  if (name.startsWith('../')) {
    const file = path.posix.join(folder, name);
    return existsSync(path.join(__ROOT__, file)) ? [file] : [];
  }
  const end = `/${name.replace(/\/$/, '')}`;
  return TREE.filter((file) => name.includes('/') || file.startsWith(`${folder}/`)).filter((file) =>
    `/${file}`.replace(/(?<!\.test)\.tsx?$/, (ext) => (end.endsWith(ext) ? ext : '')).endsWith(end),
  );
}

const missingFiles = (readme: string, text: string): string[] =>
  quoted(text).filter((name) => isPath(name) && filesOf(readme, name).length === 0);

/** Names of other people's programs. */
const FOREIGN = new Set(['balanceOf', 'TransferChecked', 'TransferCheckedWithFee']);

/** Names with a capital that are in no file below the README's folder, and in no file it names. */
function missingNames(readme: string, text: string): string[] {
  const names = quoted(text);
  const own = TREE.filter((file) => file.startsWith(`${path.posix.dirname(readme)}/`));
  const known = new Set(
    [...own, ...names.filter(isPath).flatMap((name) => filesOf(readme, name))]
      .filter((file) => /\.(?:tsx?|mjs|json)$/.test(file))
      .flatMap((file) => read(file).match(/\w+/g) ?? []),
  );
  return names
    .filter((name) => /^\$?[A-Za-z_]*[A-Z]\w*$/.test(name) && !FOREIGN.has(name))
    .filter((name) => !known.has(name.replace('$', '')));
}

/** Pairs of a name and the file beside it, "`name` in `file`" or "`name` (`file`", that do not match. */
const unmatched = (readme: string, text: string): string[] =>
  [...text.matchAll(/`\$?(\w+)(?:\(\))?`\s(?:in\s|of\s|\()`([^`\n]+\.tsx?)`/g)]
    .filter(([, name = '', file = '']) => {
      const files = filesOf(readme, file);
      return !files.some((each) => new RegExp(`\\b${name}\\b`).test(read(each)));
    })
    .map(([, name, file]) => `${name} in ${file}`);

for (const readme of READMES) {
  test(`${readme}: names files and symbols that exist`, () => {
    const text = read(readme);
    assert.deepEqual(missingFiles(readme, text), []);
    assert.deepEqual(missingNames(readme, text), []);
    assert.deepEqual(unmatched(readme, text), []);
  });
}

test('planted old path, old name and name of another file: found', () => {
  const readme = 'src/widget/features/send/README.md';
  assert.deepEqual(missingFiles(readme, '`ui/LongList` `nowhere.ts` `core/send-lock.ts`'), [
    'ui/LongList',
    'nowhere.ts',
    'core/send-lock.ts',
  ]);
  const sound = '`ui/lists/LongList` `recipient.ts` `core/payments/send-lock.ts` `protocol/`';
  assert.deepEqual(missingFiles(readme, sound), []);
  assert.deepEqual(missingNames(readme, '`FIRST_METHODS` `WalletSendView`'), ['FIRST_METHODS']);
  assert.deepEqual(unmatched(readme, '`difference` in `review.ts`'), ['difference in review.ts']);
  assert.deepEqual(unmatched(readme, '`reviewDifference` in `review.ts`'), []);
});

const WALLETS = 'src/widget/wallets';

/** Files of a wallet island that its README does not name, and names in it without a file. */
function untrueFiles(island: string, text: string): string[] {
  const folder = path.join(__ROOT__, WALLETS, island);
  const named = [...text.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, name]) => name ?? '');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.tsx?$/.test(file) && !/\.test\.|(?:^|\/)(?:fake-|index\.ts)|^replaced\//.test(file),
  );
  return [
    ...named.filter((name) => !existsSync(path.join(folder, name))),
    ...files.filter((file) => !named.includes(file)),
  ];
}

test('README of a wallet island: names all its files by their real paths', () => {
  for (const island of readdirSync(path.join(__ROOT__, WALLETS))) {
    assert.deepEqual(untrueFiles(island, read(`${WALLETS}/${island}/README.md`)), [], island);
  }
  const planted = read(`${WALLETS}/external/README.md`).replace('`safe-app.ts`', '`safe.ts`');
  assert.deepEqual(untrueFiles('external', planted), ['safe.ts', 'safe-app.ts']);
});
