// Writes docs/attributes.md, docs/errors.md, docs/messages.md and README's rows of attributes from the tables in the code.
// Usage: node scripts/generate-docs.mjs [--check]   (--check: fails when a file is not up to date)
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { errorTables } from './build/error-tables.mjs';
import { messages } from './build/message-tables.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const check = process.argv.includes('--check');
const TABLES = errorTables(root);

/** The tables are TypeScript: bundled once, then imported. */
async function tables() {
  const outdir = path.join(root, '.cache', `docs-${process.pid}`);
  const outfile = path.join(outdir, 'tables.mjs');
  mkdirSync(outdir, { recursive: true });
  try {
    await build({
      stdin: {
        contents: [
          "export * from './config/option-table';",
          "export * from './config/option-docs';",
          "export { DEFAULT_OPTIONS } from './config/options';",
          ...TABLES.map(({ file }) => `export * from '${path.join(root, file)}';`),
        ].join('\n'),
        resolveDir: path.join(root, 'src/widget/core'),
      },
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      logLevel: 'warning',
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

const cell = (text) => String(text).replaceAll('|', '\\|').replaceAll('\n', ' ');
const row = (...cells) => `| ${cells.map(cell).join(' | ')} |`;
const NOTE = '<!-- Made by scripts/generate-docs.mjs from the code: do not edit. -->';

/** The settings that README keeps: what most pages set first. */
const README_KEYS = [
  'projectId',
  'gateway',
  'networks',
  'relayUrl',
  'relayProjectId',
  'theme',
  'accent',
  'featuredWalletIds',
  'termsUrl',
  'debug',
];

/** Attributes of the page's own elements; no table holds these. */
const ELEMENT_ATTRIBUTES = [
  [
    '`data-appkit-open`',
    'A press of the element opens the modal, or the named view.',
    'empty, or the name of a view',
    'none',
  ],
  [
    '`data-appkit-if`',
    'Shows the element only with or without a connection. No effect inside a shadow root.',
    'connected, disconnected',
    'none',
  ],
];

/** Allowed values, without names that no code reads yet. */
function allowedOf(key, { OPTION_ROWS, LATER_FEATURES, LATER_ENABLE, attributeName }) {
  const [, allowed] = OPTION_ROWS[key];
  if (key === 'networks') return 'CAIP-2 ids, separated by commas or spaces';
  const later = {
    features: LATER_FEATURES,
    enable: LATER_ENABLE.map((name) => attributeName(name).replace(/^data/, '')),
  }[key];
  return allowed
    .split(', ')
    .filter((name) => !later?.includes(name))
    .join(', ');
}

function attributes(all) {
  const { OPTION_ROWS, DEFAULT_OPTIONS, CONFIG_DOCS, LOADER_DOCS, OBJECT_KEYS, LATER_KEYS } = all;
  const { attributeName, configName } = all;
  const shown = (value) =>
    value === undefined ? 'none' : typeof value === 'object' ? 'none' : `\`${value}\``;
  const line = (key, label) => {
    const { doc, default: fallback } = CONFIG_DOCS[key];
    const [, , value = DEFAULT_OPTIONS[key]] = OPTION_ROWS[key];
    return row(`\`${label}\``, doc, allowedOf(key, all), fallback ?? shown(value));
  };
  // Settings that no code reads yet have no row.
  const keys = Object.keys(OPTION_ROWS).filter((key) => !LATER_KEYS.includes(key));
  return [
    NOTE,
    '# Attributes',
    '',
    'Only `data-project-id` is required. You can also set each one in `window.AppKitConfig` in camelCase; the attribute takes precedence.',
    'An invalid value logs one warning, and the default applies. Switches: present means on; `true`, `on`, `yes`, `1` and `false`, `off`, `no`, `0` are accepted.',
    '',
    row('Attribute', 'Description', 'Allowed', 'Default'),
    row('---', '---', '---', '---'),
    ...keys
      .filter((key) => !OBJECT_KEYS.includes(key))
      .map((key) => line(key, attributeName(configName(key)))),
    ...Object.entries(LOADER_DOCS).map(([key, { doc, allowed, default: fallback }]) =>
      row(`\`${attributeName(key)}\``, doc, allowed, fallback),
    ),
    '',
    '## Only in `window.AppKitConfig`',
    '',
    row('Key', 'Description', 'Form', 'Default'),
    row('---', '---', '---', '---'),
    ...keys.filter((key) => OBJECT_KEYS.includes(key)).map((key) => line(key, configName(key))),
    '',
    '## On elements of your page',
    '',
    row('Attribute', 'Description', 'Allowed', 'Default'),
    row('---', '---', '---', '---'),
    ...ELEMENT_ATTRIBUTES.map((cells) => row(...cells)),
    '',
    'Write `type="button"` on a trigger inside a form. A button without a type submits: if it is the first submit button of its form, Enter in a field presses it and opens the modal. With `data-debug`, the console warns once about such a button.',
    '',
  ].join('\n');
}

function errors(all) {
  const out = [
    NOTE,
    '# Errors',
    '',
    'Every error of the widget is an `AppKitError`: branch on `code`, which is stable. The message is for developers; users see the other sentence in their language.',
    'Rows with a title are alerts: shown on screen with `data-debug` only, but always an `error` event. The event names their level: `error`, `warning` or `info`.',
    '',
  ];
  for (const { name, constant } of TABLES) {
    const rows = all[constant];
    out.push(`## ${name}`, '');
    out.push(row('Code', 'Developer message', 'User-visible text', 'Alert (level)'));
    out.push(row('---', '---', '---', '---'));
    for (const [code, [message, visible, alert = '', level = 'error']] of Object.entries(rows)) {
      const title = alert && `${alert} (${level})`;
      out.push(row(`<a id="${code}"></a>\`${code}\``, message, visible, title));
    }
    out.push('');
  }
  return out.join('\n');
}

function texts() {
  const own = messages(root).filter(({ id }) => !id.startsWith('errors.'));
  return [
    NOTE,
    '# Messages',
    '',
    'Every text of the widget that a person can see, except the [errors](errors.md). `AppKitConfig.messages` replaces a text by its key; the key of an error is `errors.` and its code.',
    'These texts are final: translations start from them. A change here is a decision, see `scripts/messages.test.ts`.',
    '',
    row('Key', 'Text'),
    row('---', '---'),
    ...own.map(({ id, text }) => row(`\`${id}\``, text)),
    '',
  ].join('\n');
}

/** The current README, with its rows of the attributes between its two marks. */
function readme(attributesText, { attributeName, configName }) {
  const text = readFileSync(path.join(root, 'README.md'), 'utf8');
  const lines = attributesText.split('\n');
  const rows = README_KEYS.map((key) => `| \`${attributeName(configName(key))}\` |`);
  const table = ['| Attribute |', '| --- |', ...rows].map((start) =>
    lines.find((line) => line.startsWith(start)),
  );
  const marks = /(<!-- attributes: begin [^\n]*-->\n)[\s\S]*?(<!-- attributes: end -->)/;
  if (!marks.test(text)) throw new Error('README.md has lost the marks of its attribute table');
  return text.replace(marks, (_, begin, end) => `${begin}${table.join('\n')}\n${end}`);
}

const all = await tables();
const files = {
  'docs/attributes.md': attributes(all),
  'docs/errors.md': errors(all),
  'docs/messages.md': texts(),
};
files['README.md'] = readme(files['docs/attributes.md'], all);
const stale = [];
for (const [name, text] of Object.entries(files)) {
  const file = path.join(root, name);
  if (check) {
    let now = '';
    try {
      now = readFileSync(file, 'utf8');
    } catch {
      // Missing is stale.
    }
    if (now !== text) stale.push(name);
  } else {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
if (stale.length > 0) {
  console.error(`Not up to date: ${stale.join(', ')}. Run: node scripts/generate-docs.mjs`);
  process.exitCode = 1;
}
