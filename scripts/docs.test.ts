/**
 * Checks that the documents are true: links resolve, and commands, paths, sizes and the tag are
 * correct.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { strictPolicy } from '../src/sandbox/host-page/page-options';

declare const __ROOT__: string;

const read = (file: string): string => readFileSync(path.join(__ROOT__, file), 'utf8');
const exists = (file: string): boolean => existsSync(path.join(__ROOT__, file));

function documents(folder: string): string[] {
  return readdirSync(path.join(__ROOT__, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) {
      return /^(node_modules|dist|shots|test-results|\..*)$/.test(entry.name)
        ? []
        : documents(file);
    }
    return entry.name.endsWith('.md') ? [file] : [];
  });
}

const withoutCode = (text: string): string =>
  text.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '');

/** The anchor that a heading gets. */
const anchor = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

function anchors(text: string): Set<string> {
  const headings = [...text.replace(/```[\s\S]*?```/g, '').matchAll(/^#+ (.+)$/gm)];
  const named = [...text.matchAll(/<a id="([^"]+)">/g)];
  return new Set([
    ...headings.map((each) => anchor(each[1] ?? '')),
    ...named.map((e) => e[1] ?? ''),
  ]);
}

/** Links that lead nowhere. */
function broken(file: string, text: string): string[] {
  const links = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map((each) => each[1] ?? '');
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [to = '', hash] = link.split('#');
    const target = to ? path.posix.join(path.posix.dirname(file), to) : file;
    if (!exists(target)) return true;
    return hash !== undefined && target.endsWith('.md') && !anchors(read(target)).has(hash);
  });
}

const SCRIPTS: Record<string, string> = JSON.parse(read('package.json')).scripts;
const BUILT_IN = new Set(['ci', 'i', 'install']);

/** npm commands that package.json does not have. */
function unknownCommands(text: string): string[] {
  return [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test|ci|i|install)\b)/g)]
    .map((each) => each[1] ?? each[2] ?? '')
    .filter((name) => !(name in SCRIPTS) && !BUILT_IN.has(name));
}

/** Paths in backticks that do not exist. The folders of the guides' invented islands are exempt. */
const EXAMPLES = /^src\/widget\/(?:features\/stake|adapters\/near)\//;
function missingPaths(text: string): string[] {
  return [...text.matchAll(/`((?:src|scripts|docs|e2e|public)\/[\w./-]*)`/g)]
    .map((each) => each[1] ?? '')
    .filter((file) => !EXAMPLES.test(file) && !exists(file));
}

/**
 * Symbols in backticks that the file named beside them lacks: "`one`, `two` or `three` in `file`",
 * or with `from` or a bracket instead of `in`.
 */
function missingSymbols(text: string): string[] {
  const beside =
    /((?:`[^`\n]+`(?:, | and | or ))*`[^`\n]+`) (?:in |from |\()`((?:src|scripts)\/[^`\n]+\.\w+)`/g;
  return [...text.matchAll(beside)].flatMap(([, list = '', file = '']) => {
    const code = exists(file) ? read(file) : '';
    return [...list.matchAll(/`([A-Za-z]\w*)[^`\n]*`/g)]
      .map(([, symbol]) => symbol ?? '')
      .filter((symbol) => !new RegExp(`\\b${symbol}\\b`).test(code))
      .map((symbol) => `${symbol}: ${file}`);
  });
}

const DOCUMENTS = documents('.');

for (const file of DOCUMENTS) {
  test(`${file}: its links, commands and paths exist`, () => {
    const text = read(file);
    assert.deepEqual(broken(file, text), []);
    assert.deepEqual(unknownCommands(text), []);
    assert.deepEqual(missingPaths(text), []);
    assert.deepEqual(missingSymbols(text), []);
  });
}

test('planted dead link, dead anchor, unknown command and missing path: found', () => {
  assert.deepEqual(broken('README.md', '[a](nowhere.md)'), ['nowhere.md']);
  assert.deepEqual(broken('README.md', '[a](#no-such-heading)'), ['#no-such-heading']);
  assert.deepEqual(broken('README.md', '[a](LICENSE) [b](#sizes) `[c](d.md)`'), []);
  assert.deepEqual(unknownCommands('npm run fly, npm test, npm ci'), ['fly']);
  assert.deepEqual(missingPaths('`src/nowhere.ts` `src/protocol`'), ['src/nowhere.ts']);
  assert.deepEqual(missingPaths('`src/widget/features/stake/a.ts`, `src/receive/a.ts`'), [
    'src/receive/a.ts',
  ]);
});

test('planted symbol that its file lacks: found', () => {
  const file = '`src/protocol/caip.ts`';
  assert.deepEqual(missingSymbols(`a row of \`NAMESPACES\` or \`LATER\` in ${file}`), [
    'LATER: src/protocol/caip.ts',
  ]);
  assert.deepEqual(missingSymbols(`call \`push('Stake')\` from ${file}`), [
    'push: src/protocol/caip.ts',
  ]);
  assert.deepEqual(missingSymbols(`\`NAMESPACES\` (${file}), \`'near'\` in ${file}`), []);
});

interface Manifest {
  budgets: { loader: number };
  journeys: { id: string; waves: string[][]; budget: number }[];
}

test('README: quotes the budgets of the loader and of every journey', () => {
  const { budgets, journeys }: Manifest = JSON.parse(read('cdn-manifest.json'));
  const sizes = read('README.md').split('## Sizes')[1]?.split('\n## ')[0] ?? '';
  const quoted = [...sizes.matchAll(/^\|[^|]*\(`([^`]+)`\) \| ([\d,]+) \| (\d+) \|$/gm)];
  assert.deepEqual(
    quoted.map(([, id, bytes, trips]) => [id, Number(bytes?.replaceAll(',', '')), Number(trips)]),
    [
      ['loader', budgets.loader, 1],
      ...journeys.map(({ id, budget, waves }) => [id, budget, 1 + waves.length]),
    ],
  );
});

test('versions in tags and paths of the documents: that of package.json', () => {
  const { version } = JSON.parse(read('package.json'));
  const named = DOCUMENTS.filter(
    (file) => !file.includes('adr/') && file !== 'CHANGELOG.md',
  ).flatMap((file) => [...read(file).matchAll(/\/cdn\/(\d+\.\d+\.\d+)\//g)].map((each) => each[1]));
  assert.ok(named.length > 0);
  assert.deepEqual([...new Set(named)], [version]);
  assert.ok(read('CHANGELOG.md').includes(`## ${version} `));
});

/** Directives of a policy, each with its sources. */
function directives(policy: string): Map<string, string[]> {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/));
  return new Map(parts.flatMap(([name, ...sources]) => (name ? [[name, sources] as const] : [])));
}

/**
 * Directives where README's recipe is stricter than, or differs from, the policy of the browser
 * tests.
 */
function recipeFaults(readme: string, tested: string): string[] {
  const recipe = directives(/```\n(default-src [\s\S]*?)```/.exec(readme)?.[1] ?? '');
  const strict = directives(tested);
  const gateway = 'http://gateway.localhost:4100';
  // Servers of the sandbox that replace the recipe's servers, by directive.
  const stand: Record<string, readonly string[]> = {
    'connect-src': [gateway, 'ws://relay.localhost:4100'],
    'img-src': [gateway],
    'frame-src': ['http://secure.gateway.localhost:4100'],
    'script-src': ["'nonce-…'", "'strict-dynamic'"],
  };
  const own: Record<string, readonly string[]> = {
    'connect-src': ['https://YOUR-GATEWAY', 'wss://relay.walletconnect.org'],
    'img-src': ['https://YOUR-GATEWAY'],
    'frame-src': ['https://secure.YOUR-GATEWAY'],
    'script-src': ["'nonce-…'", "'strict-dynamic'"],
  };
  // The page's own hardening, and RPC hosts that the gateway does not proxy, which README
  // describes.
  strict.delete('base-uri');
  const isChain = (source: string) => /^http:\/\/chain-(?:\d+|solana)\./.test(source);
  const faults: string[] = [];
  for (const name of new Set([...recipe.keys(), ...strict.keys()])) {
    const wanted = own[name] ?? strict.get(name);
    const run = strict.get(name)?.filter((source) => !isChain(source));
    if (String(recipe.get(name)) !== String(wanted)) faults.push(`recipe: ${name}`);
    if (String(run) !== String(stand[name] ?? recipe.get(name))) faults.push(`tested: ${name}`);
  }
  return faults;
}

test('README policy: equals the policy of the browser tests', () => {
  const tested = strictPolicy({
    port: 4100,
    query: new URLSearchParams(),
    nonce: '…',
    integrityOf: () => undefined,
    currentDirectory: 'cdn/1.0.0',
  });
  const readme = read('README.md');
  assert.deepEqual(recipeFaults(readme, tested), []);
  assert.match(readme, /`connect-src` also needs the RPC hosts/);
  // Planted: a directive more, one less, and a source more on either side.
  assert.notDeepEqual(recipeFaults(readme.replace("style-src 'self';\n", ''), tested), []);
  assert.notDeepEqual(
    recipeFaults(readme.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"), tested),
    [],
  );
  assert.notDeepEqual(recipeFaults(readme.replace("'strict-dynamic'", ''), tested), []);
  assert.notDeepEqual(recipeFaults(readme, `${tested}; frame-src https://x.test`), []);
  assert.notDeepEqual(recipeFaults(readme, tested.replace('img-src', 'img-src data:')), []);
});

/** Folders below e2e that a text names as `group/situation`. */
function unknownSituations(text: string): string[] {
  const groups = readdirSync(path.join(__ROOT__, 'e2e'), { withFileTypes: true });
  const names = groups.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return [...text.matchAll(/`([a-z-]+)\/([a-z-]+)`/g)]
    .map(([, group = '', situation = '']) => ({ group, situation }))
    .filter(
      ({ group, situation }) => !names.includes(group) || !exists(`e2e/${group}/${situation}`),
    )
    .map(({ group, situation }) => `${group}/${situation}`);
}

test('situations in e2e/README.md: all exist', () => {
  assert.deepEqual(unknownSituations(read('e2e/README.md')), []);
  assert.deepEqual(unknownSituations('`faults/tampered-chunk`'), ['faults/tampered-chunk']);
});

test('recipe for a feature: names every file outside its folder that names a feature', () => {
  const guide = read('docs/adding-a-feature.md');
  const rows = [...guide.matchAll(/^\| (?:the|its) [^|]*\| `([^`]+)`/gm)].map(([, file]) => file);
  const rooms = ['src/protocol', 'src/widget', 'src/gateway', 'scripts'];
  const sources = rooms.flatMap((room) =>
    readdirSync(path.join(__ROOT__, room), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.posix.join(room, file),
    ),
  );
  const naming = ['cdn-manifest.json', ...sources.filter((file) => /\.(?:tsx?|mjs)$/.test(file))]
    .filter((file) => !/\.test\.ts|^src\/widget\/features\/receive\//.test(file))
    .filter((file) => /features\/receive\b|\bWalletCompatibleNetworks\b/.test(read(file)));
  // A screen about a connected account is in the second file of the registry.
  const firstFile = (file: string) => file.replace('shell/on-demand.ts', 'shell/registry.ts');
  assert.deepEqual(naming.map(firstFile).sort(), rows.sort());
  assert.match(guide, /its folder and six entries:/);
  assert.match(read('docs/adr/0004-islands-and-the-registry.md'), /A feature has six: /);
});

test('README: explains how to load the extension from the folder that the build makes', () => {
  const folder = 'dist/sandbox/extension';
  assert.match(read('README.md'), new RegExp(`^.*chrome://extensions.*${folder}.*$`, 'm'));
  assert.ok(read('src/sandbox/README.md').includes(folder));
});

test('README: whose trademarks the logos are', () => {
  const sentence =
    'Logos and names of wallets, networks and tokens are trademarks of their owners.';
  assert.ok(read('README.md').includes(sentence));
});

test('README: ten rows of the table in docs/attributes.md', () => {
  const table = read('docs/attributes.md').split('\n');
  const marks = /<!-- attributes: begin [^\n]*-->\n([\s\S]*?)\n<!-- attributes: end -->/;
  const rows = (marks.exec(read('README.md'))?.[1] ?? '').split('\n');
  assert.equal(rows.length, 12);
  assert.deepEqual(
    rows.filter((row) => !table.includes(row)),
    [],
  );
});

test('attribute in a document: listed in the table, or a trigger', () => {
  const known = read('docs/attributes.md');
  const payment = ['data-pay', 'data-pay-asset', 'data-pay-to', 'data-pay-key'];
  const triggers = new Set(['data-appkit-open', 'data-appkit-if', ...payment]);
  const unknown = DOCUMENTS.filter((file) => !file.startsWith('src/')).flatMap((file) =>
    [...read(file).matchAll(/\bdata-[a-z][a-z-]*[a-z]/g)]
      .map((each) => each[0])
      .filter((name) => !triggers.has(name) && !known.includes(`\`${name}\``))
      .map((name) => `${file}: ${name}`),
  );
  assert.deepEqual(unknown, []);
});

test('decision record: listed in docs/adr/README.md', () => {
  const files = readdirSync(path.join(__ROOT__, 'docs/adr')).filter((file) => /^\d/.test(file));
  const list = read('docs/adr/README.md');
  assert.deepEqual(
    files.filter((file) => !list.includes(`(${file})`)),
    [],
  );
});
