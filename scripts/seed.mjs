// Makes what the sandbox's chains begin with: compiles src/sandbox/seed/contracts, then builds the state.
// Usage: node scripts/seed.mjs [--only compile|state]
// Needed after a change of the contracts or of src/sandbox/seed/make; commit what it writes.
import path from 'node:path';
import { root, runProgram } from './run-program.mjs';

await runProgram('src/sandbox/seed/make/main.ts', ({ makeSeed }) =>
  makeSeed(path.join(root, 'src/sandbox/seed'), process.argv.slice(2)),
);
