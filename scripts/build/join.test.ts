import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { built } from './built';
import { manifest, SHELL } from './fixture';
import { factoriesOf, planLeaders } from './join.mjs';

type Getters = Record<string, () => unknown>;
type Factory = (need: (id: string) => object, expose: (getters: Getters) => void) => void;

/** The factories of all files, and a `need` that runs each once, as the loader does. */
function program(...codes: string[]) {
  const factories: Record<string, Factory> = {};
  const $appkit = (given: Record<string, Factory>) => Object.assign(factories, given);
  const log: string[] = [];
  const context = { document: {}, Document: { prototype: { currentScript: { $appkit } } }, log };
  for (const code of codes) runInNewContext(code, context);
  const modules: Record<string, Record<string, unknown>> = {};
  const need = (id: string): Record<string, unknown> => {
    const found = modules[id];
    if (found) return found;
    const made: Record<string, unknown> = {};
    modules[id] = made;
    factories[id]?.(need, (getters) => {
      for (const [name, get] of Object.entries(getters)) Object.defineProperty(made, name, { get });
    });
    return made;
  };
  return { need, log, ids: Object.keys(factories) };
}

const noted = (name: string) => `declare const log: string[];\nlog.push('${name}');\n`;

const TREE = {
  'cdn-manifest.json': manifest([
    { id: 'runtime', entry: 'src/widget/runtime.ts' },
    { id: 'view', entry: 'src/widget/view.ts', pack: 'runtime' },
    { id: 'more', pack: 'runtime' },
    { id: 'one', entry: 'src/widget/one.ts', after: 'runtime' },
    { id: 'two', entry: 'src/widget/two.ts', after: 'runtime' },
    { id: 'parts', shared: ['src/widget/parts/'], after: 'runtime' },
  ]),
  [SHELL]: `${noted('shell')}export const start = () => import("../runtime");\n`,
  'src/widget/always.ts': `${noted('always')}export let count = 0;\nexport const add = () => { count += 1; };\n`,
  'src/widget/seldom.ts': `${noted('seldom')}export const seldom = log.length;\n`,
  'src/widget/runtime.ts': `import { count } from './always';\n${noted('runtime')}export const now = () => count;\nexport const load = [() => import('./one'), () => import('./two'), () => import('./view')];\n`,
  'src/widget/view.ts': `import { seldom } from './seldom';\n${noted('view')}export const view = seldom;\n`,
  'src/widget/parts/red.ts': `${noted('red')}export const a = ['red'];\n`,
  'src/widget/parts/blue.ts': `${noted('blue')}export const a = ['blue'];\n`,
  'src/widget/one.ts':
    'import { add } from "./always";\nimport { seldom } from "./seldom";\nimport { a } from "./parts/red";\nexport const one = () => { add(); return [seldom > 0, ...a]; };\n',
  'src/widget/two.ts':
    'import { add, count } from "./always";\nimport { a as red } from "./parts/red";\nimport { a as blue } from "./parts/blue";\nexport const two = () => { add(); return [count, ...red, ...blue]; };\n',
};

test('shared code that a file always runs: joins the entry of that file, and other files read its bindings', async () => {
  const { problems, text } = await built(TREE);
  assert.deepEqual(problems, []);
  const all = ['shell', 'runtime', 'one', 'two', 'parts'].map(text);
  const { need, log, ids } = program(...all);
  // `seldom` has a factory of its own: the runtime does not run it.
  assert.equal(ids.filter((id) => /^c\d+$/.test(id)).length, 2, ids.join());
  const now = need('runtime').now as () => number;
  assert.deepEqual(log, ['always', 'runtime']);
  assert.equal(String((need('one').one as () => unknown[])()), 'true,red');
  assert.equal(String((need('two').two as () => unknown[])()), '2,red,blue');
  assert.equal(now(), 2);
  assert.ok(need('view').view);
  assert.deepEqual(log, ['always', 'runtime', 'seldom', 'red', 'blue', 'view']);
});

test('joined chunk: requests each chunk that it imports once', async () => {
  const { text } = await built(TREE);
  const [, ...factories] = text('two').split(/^"(?=\w+"\()/m);
  for (const factory of factories) {
    const wanted = [...factory.matchAll(/require\("(\w+)"\)/g)].map(([, id]) => id);
    assert.ok(wanted.length > 0);
    assert.deepEqual(wanted, [...new Set(wanted)]);
  }
});

test('source maps of joined chunks: name the sources only', async () => {
  const { texts } = await built(TREE);
  for (const [name, text] of texts) {
    if (!name.endsWith('.map') || name === 'appkit.js.map') continue;
    const { sources } = JSON.parse(text) as { sources: string[] };
    for (const source of sources) assert.match(source, /^src\//, `${name}: ${source}`);
  }
});

test('files that would need each other in a circle: the build fails and names them', async () => {
  const use = (name: string) =>
    `import { x } from './x/x';\nimport { y } from './y/y';\nexport const ${name} = [x, y];\n`;
  const tree = {
    'cdn-manifest.json': manifest([
      { id: 'a', entry: 'src/widget/a.ts' },
      { id: 'b', entry: 'src/widget/b.ts' },
      { id: 'c', entry: 'src/widget/c.ts' },
      { id: 'xs', shared: ['src/widget/x/'], pack: 'a' },
      { id: 'ys', shared: ['src/widget/y/'], pack: 'b' },
    ]),
    [SHELL]:
      'export const start = [() => import("../a"), () => import("../b"), () => import("../c")];\n',
    'src/widget/x/x.ts': 'export const x = Date.length;\n',
    'src/widget/y/y.ts': 'export const y = Date.name;\n',
    'src/widget/a.ts': use('a'),
    'src/widget/b.ts': use('b'),
    'src/widget/c.ts': "import { x } from './x/x';\nexport const c = x;\n",
  };
  await assert.rejects(built(tree), /in a circle: (a → b → a|b → a → b)/);
});

test('default export, which a joined chunk would lose: the build fails and names the chunk', async () => {
  const tree = { ...TREE, 'src/widget/two.ts': 'export default () => 2;\n' };
  await assert.rejects(built(tree), /chunk two has a default export: give it a name/);
});

test('file whose chunk has no factory, or joins a chunk of another file: the build fails', () => {
  const leaders = new Map([
    ['file', 'file'],
    ['part', 'file'],
  ]);
  const factories = new Map([['file', 'code']]);
  assert.deepEqual(factoriesOf(['file', 'part'], leaders, factories), ['code']);
  assert.throws(() => factoriesOf(['file'], leaders, new Map()), /chunk file would be in no file/);
  assert.throws(() => factoriesOf(['part'], leaders, factories), /chunk part would be in no file/);
});

test('planLeaders: a chunk without a file leads itself, and the others of a file join each other', () => {
  const chunk = (id: string, imports: string[] = [], isEntry = false) => ({ id, imports, isEntry });
  const chunks = [
    chunk('file', ['always'], true),
    chunk('guest', ['c1', 'c2'], true),
    chunk('always'),
    chunk('c1'),
    chunk('c2'),
    chunk('lost'),
  ];
  const files = new Map([['file', ['always', 'c1', 'c2', 'file', 'guest']]]);
  assert.deepEqual(Object.fromEntries(planLeaders(chunks, { files })), {
    file: 'file',
    guest: 'guest',
    always: 'file',
    c1: 'c1',
    c2: 'c1',
    lost: 'lost',
  });
});
