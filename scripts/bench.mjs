// Measures our page against a blank one and a bare dialog, side by side; prints a markdown table.
// Usage: npm run bench -- [--runs 5] [--profiles desktop,mobile] [--only ours,floor-lazy] [--cycles 50] [--scrolls 3] [--frames 5] [--dist <folder>] [--peers]
// Build first (npm run build), and leave the machine alone meanwhile. Not a part of npm test.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root, runProgram } from './run-program.mjs';

const args = process.argv.slice(2);

await runProgram('e2e/bench/main.ts', ({ runBench }) => {
  if (!args.includes('--dist') && !existsSync(path.join(root, 'dist/gateway/server.js'))) {
    throw new Error('There is no build to measure: run npm run build first');
  }
  return runBench(root, args);
});
