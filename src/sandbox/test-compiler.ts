/** Compiles Solidity for tests, each input once: the compiler takes seconds to start. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

interface Compiler {
  compile(input: string, callbacks: { import(file: string): { contents: string } }): string;
}

const versionOf = (name: string): string =>
  (require(`${name}/package.json`) as { version: string }).version;

/** @param input standard JSON. @returns standard JSON; imports come from the packages. */
export function compileSolidity(input: object): string {
  const text = JSON.stringify(input);
  const versions = ['solc', '@openzeppelin/contracts'].map(versionOf);
  const name = createHash('sha256')
    .update(JSON.stringify([...versions, text]))
    .digest('hex');
  const folder = path.resolve('.cache/solc');
  const file = path.join(folder, `${name}.json`);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const compiler = require('solc') as Compiler;
  const output = compiler.compile(text, {
    import: (from) => ({ contents: readFileSync(require.resolve(from), 'utf8') }),
  });
  mkdirSync(folder, { recursive: true });
  // Another process may compile the same input: only a whole file gets the name.
  const making = `${file}.${process.pid}`;
  writeFileSync(making, output);
  renameSync(making, file);
  return output;
}
