/** Files that break the laws of rooms.ts, rings.ts, english.ts and island-sheets.ts. Read by faults.ts. */
import { BROWSER_FAULTS } from './browser-faults';

type Files = Readonly<Record<string, string>>;

interface Planted {
  law: string;
  what: string;
  files: Files;
}

const CODE = 'export const a = 1;\n';
const THING = 'export const thing = 1;\n';
const CODE_OF_TERMS = 'export const buttons = 1;\nexport const myThing = 2;\n';
const FACTORY = 'const createViews = () => ({});\n';

/** The one-word names of the sound tree and of `CODE_OF_TERMS`. */
const GLOSSARY = `| Term | Meaning |\n|---|---|\n${[
  ...['id', 'caip', 'state', 'read', 'button', 'adapter', 'view', 'start', 'main, loader'],
  ...['app', 'shop', 'registry', 'reason'],
]
  .map((term) => `| ${term} | a word |\n`)
  .join('')}`;

const folderOf = (count: number): Files =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`src/sandbox/full/file-${at}.ts`, CODE]),
  );

const sheetOf = (island: string, css: string): Files => ({
  [`src/widget/features/${island}/sheet.ts`]: `export const sheet = defineSheet(\`\n${css}\n\`);\n`,
});

const titled = (text: string): Files => ({
  'src/gateway/a.test.ts': `import { test } from 'node:test';\n${text}\n`,
});

export const ROOM_FAULTS: readonly Planted[] = [
  {
    law: 'comment-names',
    what: 'a file that is not there, in a comment',
    files: { 'src/gateway/planted.ts': `/** See \`holdings.ts\` and caip.ts. */\n${CODE}` },
  },
  {
    law: 'comment-names',
    what: 'a file of another program, in a comment',
    files: { 'src/gateway/planted.ts': `/** See host-state.ts. */\n${CODE}` },
  },
  {
    law: 'comment-names',
    what: 'a path without extension that leads nowhere, in a comment',
    files: {
      'src/widget/core/host/planted.ts': `/** See \`ui/Button\`, \`ui/controls/Button\`. */\n${CODE}`,
    },
  },
  {
    law: 'comment-names',
    what: 'an old name of a function, in a comment',
    files: { 'src/gateway/planted.ts': `/** After \`lookOften\` and \`getAddress\`. */\n${CODE}` },
  },
  {
    law: 'island-sheets',
    what: 'a class that any island may have',
    files: sheetOf('account', '.account-total{gap:4px}\n.tile{gap:4px}'),
  },
  {
    law: 'island-sheets',
    what: 'one selector of a list, inside a media query',
    files: sheetOf('tokens', '@media (hover:hover){.token,.token-list .line,.tokens{gap:4px}}'),
  },
  {
    law: 'island-sheets',
    what: 'the class is only excluded',
    files: sheetOf('account', '.tile:not(.account){gap:4px}'),
  },
  {
    law: 'island-sheets',
    what: 'a text from another place',
    files: {
      'src/widget/features/account/sheet.ts':
        'const css = `.account{gap:4px}`;\nexport const sheet = defineSheet(css);\n',
    },
  },
  {
    law: 'file-size',
    what: 'a script of 301 lines',
    files: { 'scripts/shots/planted.mjs': '// line\n'.repeat(301) },
  },
  { law: 'folder-size', what: '25 files in a folder', files: folderOf(25) },
  {
    law: 'room-order',
    what: 'storage imports host, which is above it',
    files: {
      'src/widget/core/storage/planted.ts':
        "import { state } from '../host/host-state';\nexport const s = state;\n",
    },
  },
  {
    law: 'room-order',
    what: 'a re-export from a higher room, beside code',
    files: {
      'src/widget/core/storage/planted.ts': `export { state } from '../host/host-state';\n${CODE}`,
    },
  },
  {
    law: 'room-order',
    what: 'a file directly in core',
    files: { 'src/widget/core/planted.ts': CODE },
  },
  {
    law: 'room-readme',
    what: 'a room of core without a row',
    files: { 'src/widget/core/async/planted.ts': CODE },
  },
  {
    law: 'room-readme',
    what: 'a folder of ui without a row',
    files: { 'src/widget/ui/lists/planted.ts': CODE },
  },
  {
    law: 'room-readme',
    what: 'rows of core in another order than the floors',
    files: {
      'src/widget/core/README.md':
        '| `host/` | state |\n| `storage/` | memory |\n| `testing/` | fakes |\n',
    },
  },
  {
    law: 'room-readme',
    what: 'a row without a floor',
    files: {
      'src/widget/core/README.md':
        '| `attic/` | old |\n| `storage/` | memory |\n| `host/` | state |\n| `testing/` | fakes |\n',
    },
  },
  ...[
    ...['src/widget/shell', 'src/widget/features/connect', 'src/widget/features/send'],
    ...['src/widget/features/activity', 'src/widget/wallets/walletconnect'],
    ...['src/widget/wallets/injected', 'src/gateway', 'src/gateway/upstreams', 'e2e/support'],
    ...['src/widget/features/account', 'src/widget/features/names', 'src/widget/features/onramp'],
    ...['src/widget/features/pay', 'src/widget/features/swaps', 'src/widget/features/tokens'],
    ...['src/secure', 'src/sandbox', 'src/gateway/auth', 'src/gateway/vault', 'src/sandbox/seed'],
  ].flatMap((house) => [
    {
      law: 'room-readme',
      what: `a room of ${house} without a row`,
      files: { [`${house}/README.md`]: '# Rooms\n', [`${house}/attic/planted.ts`]: CODE },
    },
    {
      law: 'room-readme',
      what: `a row of ${house} without a room`,
      files: { [`${house}/README.md`]: '| `attic/` | old |\n' },
    },
  ]),
  {
    law: 'fakes-in-testing',
    what: 'a fake in another room',
    files: { 'src/widget/core/host/fake-host.ts': CODE },
  },
  {
    law: 'one-base-name',
    what: 'two files with one name',
    files: { 'src/sandbox/a/clock.ts': CODE, 'src/sandbox/b/clock.ts': CODE },
  },
  {
    law: 'glossary',
    what: 'a one-word name that is no term',
    files: { 'docs/glossary.md': GLOSSARY, 'src/gateway/open-thing.ts': THING },
  },
  {
    law: 'glossary',
    what: 'a one-word file name that is no term, in capitals too',
    files: { 'docs/glossary.md': GLOSSARY, 'src/widget/ui/controls/Thing.tsx': CODE_OF_TERMS },
  },
  {
    law: 'glossary',
    what: 'a one-word name of the secure site that is no term',
    files: { 'docs/glossary.md': GLOSSARY, 'src/secure/keys/open-thing.ts': THING },
  },
  {
    law: 'island-index',
    what: 'a call at import time',
    files: { 'src/widget/features/send/index.ts': 'export const views = Object.freeze({});\n' },
  },
  {
    law: 'island-index',
    what: 'a factory in the index of a feature',
    files: {
      'src/widget/features/send/index.ts': `${FACTORY}export const views = createViews();\n`,
    },
  },
  {
    law: 'island-index',
    what: 'an import for its side effect',
    files: {
      'src/widget/wallets/injected/index.ts':
        "import './start-wallets';\nexport const views = {};\n",
      'src/widget/wallets/injected/start-wallets.ts': CODE,
    },
  },
  {
    law: 'no-rings',
    what: 'a dynamic import closes a ring',
    files: {
      'src/gateway/one.ts': "import { b } from './two';\nexport const a = b;\n",
      'src/gateway/two.ts': "export const b = 1;\nexport const load = () => import('./one');\n",
    },
  },
  ...BROWSER_FAULTS,
  {
    law: 'plain-english',
    what: 'a word in a comment',
    files: { 'src/gateway/planted.ts': `// nobody\n${CODE}` },
  },
  {
    law: 'plain-english',
    what: 'a word that a line break splits',
    files: { 'src/gateway/planted.ts': `/*\n * most of\n * which\n */\n${CODE}` },
  },
  {
    law: 'plain-english',
    what: 'the family of a wallet, but not a font-family',
    files: { 'src/gateway/planted.ts': `// a font-family\n${CODE}// its family\n` },
  },
  {
    law: 'plain-english',
    what: 'the opening of a comment',
    files: { 'src/protocol/planted.ts': `/** What it is. */\n${CODE}` },
  },
  {
    law: 'plain-english',
    what: 'a word in a test title',
    files: titled("test('whom', () => {});"),
  },
  {
    law: 'plain-english',
    what: 'the opening of a test title',
    files: titled('test(`what it is`, () => {});'),
  },
  {
    law: 'plain-english',
    what: 'the title of a case in a table',
    files: titled(
      "const CASES = [{ title: 'where it is' }];\nfor (const { title } of CASES) test(title, () => {});",
    ),
  },
];

/** A sheet with each form that the law of island-sheets.ts allows. */
const SOUND_SHEET = [
  "import { defineSheet } from '../../ui/styles/define-sheet';",
  "const GAP = { px: '4px' };",
  'export const tokenSheet = defineSheet(`',
  '/* .tile{gap:0} */',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
  '.token-list>.line:is(.a,.b),button.token{gap:${GAP.px};content:"{.tile}"}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
  '@container (width<${GAP.px}){.embedded .token{gap:0}}',
  '@media (hover:hover){@supports (gap:1px){.token{.line{gap:0}}}}',
  '@keyframes grow{from{opacity:0}to{opacity:1}}',
  '`);',
].join('\n');

/** Text that only looks like a break of plain English. */
const NO_BREAKS = [
  "const url = 'https://nobody.test'; // A host name.",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
  'const text = `// Nobody ${url} /* whom */`;',
  'const pattern = /\\/\\/ nobody/;',
  'export const quotedText = [url, text, pattern];',
  '// The widget asks for the accounts first,',
  '// what follows is a second line of one comment.',
  '/** The option `stranger` is code. */',
].join('\n');

/** Files of the sound tree. */
export const SOUND_FILES: Files = {
  'src/widget/core/testing/fake-page.ts': 'export const fakePage = {};\n',
  'e2e/sound.spec.ts':
    "for (const [at, title] of ['a', 'b'].entries()) test(title, releaseUnless(at === 0), () => {});\n",
  'src/gateway/no-breaks.ts': NO_BREAKS,
  'src/widget/ui/controls/SoundField.tsx':
    'export const SoundField = () => <input type="checkbox" onChange={() => {}} onFocusIn={() => {}} />;\n',
  'src/widget/ui/controls/SoundHint.tsx':
    'export const SoundHint = ({ s }: P) => <><b title={s}><i>{s}</i></b><a title={s} aria-label={s} /></>;\n',
  'src/widget/ui/styles/define-sheet.ts':
    'export const defineSheet = (css: string) => ({ css });\n',
  'src/widget/features/tokens/token-sheet.ts': `${SOUND_SHEET}\n`,
};
