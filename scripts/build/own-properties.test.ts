/** Tests the libraries of the build in a page whose `Object.prototype` has more properties. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import vm from 'node:vm';
import { build } from 'esbuild';
import { ownProperties, readOwn } from './own-properties.mjs';

const SOURCE = `
import * as v from 'valibot';
import { jsx } from 'preact/jsx-runtime';
const schema = v.object({ a: v.string(), b: v.optional(v.string()), c: v.fallback(v.string(), 'c') });
const lists = v.record(v.string(), v.string());
globalThis.run = () => [
  v.safeParse(schema, JSON.parse('{"a":"1","more":2}')),
  v.safeParse(lists, JSON.parse('{"x":"y"}')),
  v.safeParse(schema, new (class { get a() { return 'of a class'; } })()),
  { success: true, output: jsx('p', { id: 'x' }).props },
];`;

test('polluted Object.prototype: adds no entry, no field and no default', async () => {
  const { outputFiles } = await build({
    stdin: { contents: SOURCE, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: 'iife',
    plugins: [ownProperties()],
  });
  const context = vm.createContext({});
  const parsed = vm.runInContext(
    `Object.assign(Object.prototype, { b: 'bad', polluted: 'bad', fallback: 'bad', default: 'bad' });
    ${outputFiles[0]?.text ?? ''}
    JSON.stringify(run().map(({ success, output }) => [success, { ...output }, output.b ?? null]))`,
    context,
  );
  assert.deepEqual(JSON.parse(parsed), [
    [true, { a: '1', c: 'c' }, null],
    [true, { x: 'y' }, null],
    [true, { a: 'of a class', c: 'c' }, null],
    [true, { id: 'x' }, null],
  ]);
});

test('library code that differs from the expected code: the build stops', () => {
  assert.throws(() => readOwn('valibot/dist/index.mjs', ''), /adapt own-properties\.mjs/);
});
