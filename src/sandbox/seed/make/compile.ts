/**
 * Compiles the seed's contracts. The output is committed, so that starting the sandbox needs no
 * compiler.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { checksums } from '../checksums';

const require = createRequire(import.meta.url);

interface Compiler {
  compile(input: string, callbacks: { import(file: string): { contents: string } }): string;
}

interface Output {
  errors?: { severity: string; formattedMessage: string; sourceLocation?: { file: string } }[];
  contracts: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>;
}

/** Neither paths nor comments of the sources are in the code, so that only what it does changes it. */
const SETTINGS = {
  optimizer: { enabled: true, runs: 1 },
  metadata: { appendCBOR: false, bytecodeHash: 'none' },
  debug: { revertStrings: 'default' },
  outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
};

/** Its library needs instructions (`mcopy`) that the others do without. */
const NEWER = 'Market.sol';

/** @throws Error with the compiler's words; its warnings about the library are ignored. */
function report({ errors = [] }: Output): void {
  const problems = errors.filter(
    ({ severity, sourceLocation }) => severity === 'error' || !sourceLocation?.file.startsWith('@'),
  );
  if (problems.length === 0) return;
  const words = problems.map(({ formattedMessage }) => formattedMessage).join('\n');
  if (problems.some(({ severity }) => severity === 'error')) throw new Error(words);
  console.warn(words);
}

/** @param folder `src/sandbox/seed` @throws Error with the compiler's words */
export function compileContracts(folder: string): void {
  const compiler = require('solc') as Compiler;
  const sources = path.join(folder, 'contracts');
  const files = readdirSync(sources).sort();
  const read = (file: string) => readFileSync(path.join(sources, file), 'utf8');
  const library = (file: string) => ({ contents: readFileSync(require.resolve(file), 'utf8') });
  const compiled = (evmVersion: string, chosen: readonly string[]): Output => {
    const input = {
      language: 'Solidity',
      sources: Object.fromEntries(chosen.map((file) => [file, { content: read(file) }])),
      settings: { ...SETTINGS, evmVersion },
    };
    const text = compiler.compile(JSON.stringify(input), { import: library });
    const output = JSON.parse(text) as Output;
    report(output);
    return output;
  };
  const older = files.filter((file) => file !== NEWER);
  const contracts = {
    ...compiled('paris', older).contracts,
    ...compiled('cancun', [NEWER]).contracts,
  };
  const artefacts = path.join(folder, 'artefacts');
  rmSync(artefacts, { recursive: true, force: true });
  mkdirSync(artefacts, { recursive: true });
  for (const file of files) {
    for (const [name, { evm }] of Object.entries(contracts[file] ?? {})) {
      const code = evm.bytecode.object;
      if (code) writeFileSync(path.join(artefacts, `${name}.hex`), `0x${code}\n`);
    }
  }
  writeFileSync(path.join(artefacts, 'SHA256SUMS'), checksums(folder));
}
