// Measures the gateway's work on a local chain, with the raw JSON-RPC time beside it; prints a markdown table.
// Usage: npm run bench:gateway -- [--runs 3] [--blocks 400] [--transfers 50] [--only pictures,readers,flood]
// Leave the machine alone meanwhile. Not a part of npm test.
import { runProgram } from './run-program.mjs';

await runProgram('e2e/gateway-bench/main.ts', ({ runGatewayBench }) =>
  runGatewayBench(process.argv.slice(2)),
);
