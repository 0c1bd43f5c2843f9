/** Tests that the committed artifacts match their sources and contain no third-party code. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { SEED_AMM, SEED_POOLS, SEED_TOKENS } from '../facts-seed';
import { STATE_FILE } from './chain';
import { checksums } from './checksums';

declare const __ROOT__: string;

const folder = path.join(__ROOT__, 'src/sandbox/seed');
const require = createRequire(path.join(__ROOT__, 'package.json'));
const read = (file: string) => readFileSync(path.join(folder, file));

interface State {
  accounts: Record<string, { code: string }>;
}

test('compiled contracts: match their sources; otherwise run node scripts/seed.mjs', () => {
  assert.equal(read('artefacts/SHA256SUMS').toString(), checksums(folder));
});

test('state: small, with the compiled contracts, and no copyleft code', () => {
  const packed = read(STATE_FILE);
  assert.ok(packed.length < 1_000_000, `${packed.length} bytes`);
  const text = brotliDecompressSync(packed).toString();
  const { accounts } = JSON.parse(text) as State;
  const codeAt = (address: string) => accounts[address.toLowerCase()]?.code ?? '';
  // Its constructor returns the code behind it unchanged: it has no immutable variables.
  const token = read('artefacts/NoMetadata.hex').toString().trim();
  const runtime = codeAt(SEED_TOKENS.noMetadata.address).slice(2);
  assert.ok(runtime.length > 500 && token.endsWith(runtime));

  const { weth, factory, router } = SEED_AMM;
  for (const address of [weth, factory, router, ...SEED_POOLS]) {
    assert.equal(codeAt(address), '0x');
  }
  const pair = require('@uniswap/v2-core/build/UniswapV2Pair.json') as {
    evm: { deployedBytecode: { object: string } };
  };
  const wethJson = require('canonical-weth/build/contracts/WETH9.json') as {
    deployedBytecode: string;
  };
  for (const code of [pair.evm.deployedBytecode.object, wethJson.deployedBytecode]) {
    const nft = code.slice(1000, 1200);
    assert.equal(nft.length, 200);
    assert.ok(!text.includes(nft));
  }
});
