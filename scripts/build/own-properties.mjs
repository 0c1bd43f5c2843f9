// Valibot reads schemas and values together with what they inherit, and Preact reads props so. A page
// may have a polluted `Object.prototype`, whose keys would then count as entries of every schema, as
// fields of every reply and as props of every component. Source: CWE-1321. Neither library has an
// option for this.

import { readFile } from 'node:fs/promises';

/** Fields of a class instance count, those of `Object.prototype` don't. */
const IS_GIVEN = `const isGiven = (value, key) =>
  Object.hasOwn(value, key) || (key in value && !(key in Object.prototype));
`;

/** By the end of a module's path: its parts, and what they become. */
const MODULES = {
  'valibot/dist/index.mjs': {
    head: IS_GIVEN,
    parts: [
      ['for (const key in this.entries) {', 'for (const key of Object.keys(this.entries)) {'],
      ['if (key in input || ', 'if (isGiven(input, key) || '],
      ['= key in input ? input[key] :', '= isGiven(input, key) ? input[key] :'],
      ['if (valueSchema.fallback !== void 0)', 'if (Object.hasOwn(valueSchema, "fallback"))'],
      ['dataset.value = {};', 'dataset.value = { __proto__: null };'],
    ],
  },
  'preact/jsx-runtime/dist/jsxRuntime.module.js': {
    head: '',
    parts: [['{t||(t={});', '{t=Object.setPrototypeOf(t||{},null);']],
  },
};

/** @throws Error when the library is written otherwise */
export function readOwn(name, source) {
  const { head, parts } = MODULES[name];
  let code = source;
  for (const [part, own] of parts) {
    if (!code.includes(part)) throw new Error(`${name} has no "${part}": adapt own-properties.mjs`);
    code = code.replaceAll(part, own);
  }
  return head + code;
}

/** @returns {import('esbuild').Plugin} */
export const ownProperties = () => ({
  name: 'own-properties',
  setup(hooks) {
    for (const name of Object.keys(MODULES)) {
      const filter = new RegExp(
        `[\\\\/]${name.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')}$`,
      );
      hooks.onLoad({ filter }, async ({ path }) => ({
        contents: readOwn(name, await readFile(path, 'utf8')),
        loader: 'js',
      }));
    }
  },
});
