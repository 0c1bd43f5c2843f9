/** A small sound tree, and for each law the files that break it. Read by src/architecture.test.ts. */
import { NAME_FAULTS } from './name-faults';
import { PACKAGE_FAULTS } from './package-faults';
import { ROOM_FAULTS, SOUND_FILES } from './room-faults';
import { GOOD_REASONS, SKIPS } from './skip-faults';

type Files = Readonly<Record<string, string>>;

const lines = (count: number): string => 'export {};\n'.repeat(1) + '// line\n'.repeat(count - 1);

export const SOUND: Files = {
  'package.json': JSON.stringify({
    dependencies: { valibot: '1' },
    devDependencies: { ethers: '1', nanostores: '1' },
  }),
  'src/protocol/caip.ts': "import * as v from 'valibot';\nexport const id = v.string();\n",
  'src/widget/core/README.md':
    '| `storage/` | memory |\n| `host/` | state |\n| `testing/` | fakes |\n',
  'src/widget/ui/README.md': '| `controls/` | buttons |\n| `styles/` | sheets |\n',
  'src/widget/core/host/host-state.ts':
    "import { id } from '../../../protocol/caip';\nexport const state = { id };\n",
  'src/widget/core/storage/storage-reader.ts': 'export const read = () => localStorage.length;\n',
  'src/widget/ui/controls/Button.tsx':
    'export const Button = (p: { text: string }) => <b data-testid="go">{p.text}</b>;\n',
  'src/widget/adapters/eip155/index.ts':
    "import { getAddress } from 'ethers';\nimport { state } from '../../core/host/host-state';\nexport const adapter = { getAddress, state };\n",
  'src/widget/features/connect/index.ts': "export { view } from './view';\n",
  'src/widget/features/connect/view.ts':
    "import { Button } from '../../ui/controls/Button';\nexport const view = Button;\n",
  'src/widget/shell/registry.ts':
    "export const adapters = { eip155: () => import('../adapters/eip155') };\n",
  'src/widget/shell/main.ts':
    "import { adapters } from './registry';\nexport const start = adapters;\n",
  'src/widget/embed/loader.ts':
    "import type { start } from '../shell/main';\nexport type Start = typeof start;\n",
  'src/gateway/app.ts': "import { id } from '../protocol/caip';\nexport const app = id;\n",
  ...SOUND_FILES,
  'src/gateway/reasons.test.ts': GOOD_REASONS,
  'src/sandbox/shop.ts':
    "import { app } from '../gateway/app';\nimport { Button } from '../widget/ui/controls/Button';\nexport const shop = { app, Button };\n",
};

interface Fault {
  law: string;
  what: string;
  files: Files;
}

const inCore = (text: string): Files => ({ 'src/widget/core/host/planted.ts': text });
const inUi = (jsx: string): Files => ({
  'src/widget/ui/controls/Planted.tsx': `export const Planted = (p: { n: string }) => ${jsx};\n`,
});
const page = (law: string, what: string, text: string): Fault => ({
  law,
  what,
  files: inCore(text),
});

const at = (folder: string, rest: string): string => ['', folder, rest].join('/');

export const FAULTS: readonly Fault[] = [
  ...ROOM_FAULTS,
  ...PACKAGE_FAULTS,
  {
    law: 'imports-resolve',
    what: 'a file that is not there',
    files: inCore("import { x } from './nowhere';\nexport const y = x;\n"),
  },
  {
    law: 'test-code-stays',
    what: 'core imports a fake',
    files: {
      'src/widget/core/testing/clock.ts': 'export const now = () => 0;\n',
      'src/widget/core/host/planted.ts':
        "import { now } from '../testing/clock';\nexport const t = now;\n",
    },
  },
  {
    law: 'islands',
    what: 'one island imports another',
    files: {
      'src/widget/features/account/planted.ts':
        "import { view } from '../connect';\nexport const other = view;\n",
    },
  },
  {
    law: 'islands',
    what: 'a type of another island',
    files: {
      'src/widget/wallets/injected/index.ts':
        "import type { adapter } from '../../adapters/eip155';\nexport type A = typeof adapter;\n",
    },
  },
  {
    law: 'islands',
    what: 'core imports an island, dynamically',
    files: inCore("export const load = () => import('../../adapters/eip155');\n"),
  },
  {
    law: 'islands',
    what: 'the shell imports an island beside the registry',
    files: {
      'src/widget/shell/router.ts':
        "import { view } from '../features/connect';\nexport const router = view;\n",
    },
  },
  {
    law: 'programs',
    what: 'the gateway imports the widget',
    files: {
      'src/gateway/planted.ts':
        "import { state } from '../widget/core/host/host-state';\nexport const s = state;\n",
    },
  },
  {
    law: 'programs',
    what: 'a type by import(): widget from sandbox',
    files: inCore("export type S = import('../../../sandbox/shop').Shop;\n"),
  },
  {
    law: 'programs',
    what: 'protocol imports a program',
    files: {
      'src/protocol/planted.ts': "import { app } from '../gateway/app';\nexport const a = app;\n",
    },
  },
  {
    law: 'programs',
    what: 'protocol does I/O',
    files: {
      'src/protocol/planted.ts':
        "import { readFileSync } from 'node:fs';\nexport const r = readFileSync;\n",
    },
  },
  {
    law: 'layers',
    what: 'core imports ui',
    files: inCore("import { Button } from '../../ui/controls/Button';\nexport const b = Button;\n"),
  },
  {
    law: 'layers',
    what: 'ui imports core',
    files: {
      'src/widget/ui/planted.ts':
        "import { state } from '../core/host/host-state';\nexport const s = state;\n",
    },
  },
  {
    law: 'layers',
    what: 'the loader imports the shell by value',
    files: {
      'src/widget/embed/planted.ts':
        "import { start } from '../shell/main';\nexport const s = start;\n",
    },
  },
  {
    law: 'layers',
    what: 'an island imports the shell',
    files: {
      'src/widget/features/account/planted.ts':
        "import { start } from '../../shell/main';\nexport const s = start;\n",
    },
  },
  {
    law: 'ui-knows-no-store',
    what: 'ui imports nanostores',
    files: {
      'src/widget/ui/planted.ts': "import { atom } from 'nanostores';\nexport const a = atom(1);\n",
    },
  },
  {
    law: 'no-rings',
    what: 'two files of types',
    files: {
      'src/widget/core/host/one.ts': "import type { B } from './two';\nexport type A = B[];\n",
      'src/widget/core/host/two.ts': "import type { A } from './one';\nexport type B = A | 1;\n",
    },
  },
  { law: 'file-size', what: '301 lines', files: inCore(lines(301)) },
  { law: 'file-names', what: 'utils', files: { 'src/gateway/utils.ts': 'export const a = 1;\n' } },
  {
    law: 'file-names',
    what: 'index outside islands',
    files: { 'src/gateway/index.ts': 'export const a = 1;\n' },
  },
  {
    law: 'file-names',
    what: 'camelCase',
    files: { 'src/gateway/rateLimit.ts': 'export const a = 1;\n' },
  },
  {
    law: 'barrels',
    what: 'a file of re-exports',
    files: { 'src/gateway/all.ts': "export { app } from './app';\n" },
  },
  {
    law: 'barrels',
    what: 'export * beside code',
    files: { 'src/gateway/all.ts': "export * from './app';\nexport const a = 1;\n" },
  },
  page('classes', 'a store as a class', 'export class Store {}\n'),
  page('no-enum', 'an enum', 'export enum Kind { A }\n'),
  page('no-any', 'any', 'export const parse = (x: any) => x;\n'),
  page('named-exports', 'a default export', 'export default function go() {}\n'),
  page('named-exports', 'a default expression', 'export default 1;\n'),
  page('no-ts-ignore', 'a silenced compiler', `// @ts-${'ignore'}\nexport const a = 1;\n`),
  {
    law: 'no-only',
    what: 'test.only',
    files: {
      'src/gateway/a.test.ts': "import { test } from 'node:test';\ntest.only('a', () => {});\n",
    },
  },
  ...SKIPS.map(
    ([what, line]): Fault => ({
      law: 'no-skip',
      what,
      files: { 'e2e/a.spec.ts': `import { test } from 'node:test';\n${line}\n` },
    }),
  ),
  page('storage', 'localStorage', "export const a = () => window.localStorage.getItem('a');\n"),
  page('storage', 'by name', "export const a = (w: never) => w['sessionStorage'];\n"),
  page('storage', 'cookies', 'export const a = () => document.cookie;\n'),
  page('storage', 'indexedDB', "export const a = () => indexedDB.open('a');\n"),
  page('no-html-strings', 'innerHTML', "export const a = (e: Element) => { e.innerHTML = ''; };\n"),
  page('no-html-strings', 'document.write', "export const a = () => document.write('a');\n"),
  page('no-node', 'a global of Node', 'export const a = () => process.env.HOME;\n'),
  page('no-node', 'Buffer', "export const a = () => Buffer.from('1');\n"),
  page('no-eval', 'eval', "export const a = () => eval('1');\n"),
  page('no-eval', 'new Function', "export const a = () => new Function('return 1');\n"),
  page('no-eval', 'a timer of text', "export const a = () => setTimeout('a()', 1);\n"),
  page(
    'no-style-element',
    'made by hand',
    "export const a = () => document.createElement('style');\n",
  ),
  page(
    'no-style-attribute',
    'set by hand',
    "export const a = (e: Element) => e.setAttribute('style', 'top:0');\n",
  ),
  { law: 'no-style-element', what: 'in JSX', files: inUi('<style>{p.n}</style>') },
  { law: 'no-style-attribute', what: 'in JSX', files: inUi('<b style="top:0">{p.n}</b>') },
  page('no-history', 'pushState', "export const a = () => history.pushState(null, '', '#a');\n"),
  page(
    'no-navigation',
    'location.href',
    "export const a = () => { window.location.href = '/a'; };\n",
  ),
  page('no-navigation', 'location.reload', 'export const a = () => location.reload();\n'),
  {
    law: 'no-fetch-in-components',
    what: 'fetch in a .tsx',
    files: {
      'src/widget/features/connect/Planted.tsx': "export const Planted = () => { fetch('/'); };\n",
    },
  },
  { law: 'preact-names', what: "React's event", files: inUi('<b onBlur={p.n}>{p.n}</b>') },
  { law: 'preact-names', what: 'event of a heading', files: inUi('<h2 onBlur={p.n}>{p.n}</h2>') },
  {
    law: 'preact-names',
    what: 'event in the secure site',
    files: {
      'src/secure/signing/Planted.tsx':
        'export const Planted = (p: { n: string }) => <b onBlur={p.n}>{p.n}</b>;\n',
    },
  },
  { law: 'hidden-hints', what: 'another text inside', files: inUi('<b title={p.n}>{p.t}</b>') },
  { law: 'hidden-hints', what: 'a title alone', files: inUi('<b title={p.n} />') },
  { law: 'preact-names', what: "React's SVG name", files: inUi('<path strokeWidth={p.n} />') },
  { law: 'preact-names', what: 'change of a text field', files: inUi('<input onChange={p.n} />') },
  { law: 'ui-knows-no-text', what: 'words in a tag', files: inUi('<b>Connect {p.n}</b>') },
  { law: 'ui-knows-no-text', what: 'a label', files: inUi('<b aria-label="Close">{p.n}</b>') },
  {
    law: 'chain-names',
    what: 'a branch on a namespace',
    files: {
      'src/widget/features/account/planted.ts':
        "export const canSend = (namespace: string) => namespace === 'solana';\n",
    },
  },
  { law: 'chain-names', what: 'in a name', files: inUi('<b id={p.n}>{isEthereum(p.n)}</b>') },
  ...NAME_FAULTS,
  page('foreign-names', "another kit's key", "export const key = '@appkit/connections';\n"),
  {
    law: 'test-ids',
    what: 'the same id in two files',
    files: inUi('<b data-testid="go">{p.n}</b>'),
  },
  {
    law: 'machine-paths',
    what: 'a path of one machine',
    files: { 'docs/a.md': `See \`${at('work', 'notes.md')}\`.\n` },
  },
  {
    law: 'machine-paths',
    what: 'a registry host',
    files: { '.npmrc': `registry=https://registry.${'npmjs'}.org/\n` },
  },
];
