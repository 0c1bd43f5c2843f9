/**
 * Compiles the contracts of the gateway and writes their bytecode into `src/gateway/names/contract-code.ts`.
 * Usage, in the project's folder: node scripts/compile-contracts.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const solc = createRequire(import.meta.url)('solc');
const folder = path.resolve('src/gateway/names');
const NAMES = ['SignatureCheck', 'ZoneResolver'];

/** Standard JSON for the compiler. The oldest rules that all networks of the product know. */
export const contractsInput = () => ({
  language: 'Solidity',
  sources: Object.fromEntries(
    NAMES.map((name) => {
      const file = path.join(folder, 'contracts', `${name}.sol`);
      return [`${name}.sol`, { content: readFileSync(file, 'utf8') }];
    }),
  ),
  settings: {
    optimizer: { enabled: true, runs: 200 },
    evmVersion: 'paris',
    metadata: { bytecodeHash: 'none', appendCBOR: false },
    outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
  },
});

export function compileContracts() {
  const { contracts, errors = [] } = JSON.parse(solc.compile(JSON.stringify(contractsInput())));
  if (errors.length > 0) throw new Error(errors.map((one) => one.formattedMessage).join('\n'));
  return NAMES.map((name) => [name, `0x${contracts[`${name}.sol`][name].evm.bytecode.object}`]);
}

const constant = (name) => name.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase();

/** The text of `CODE_FILE`. */
export const contractCode = () =>
  [
    '/** Bytecode of `contracts/`, written by `scripts/compile-contracts.mjs`. A test compiles it again. */',
    ...compileContracts().map(([name, code]) => `export const ${constant(name)} =\n  '${code}';`),
    '',
  ].join('\n');

export const CODE_FILE = path.join(folder, 'contract-code.ts');

if (process.argv[1]?.endsWith('compile-contracts.mjs')) writeFileSync(CODE_FILE, contractCode());
