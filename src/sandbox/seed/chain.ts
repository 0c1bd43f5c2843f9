/** Brings a fresh local chain to the state that the seed describes. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { type Anvil, startAnvil } from '../chains/anvil';
import { callAllRpc, callRpc } from '../chains/call-rpc';
import { SEED_ACCOUNTS } from '../facts-seed';
import { ammCode, settingCode } from './amm-code';

export const STATE_FILE = 'state.json.br';
/** Base fee of a chain without history; the seed's last block has no load from the present. */
const BASE_FEE = '0x3b9aca00';

let packed: { file: string; state: string } | undefined;

/** As the chain wants it; both chains begin with the same. */
function stateOf(folder: string): string {
  const file = path.join(folder, STATE_FILE);
  if (packed?.file !== file) {
    const state = brotliDecompressSync(readFileSync(file));
    packed = { file, state: `0x${gzipSync(state, { level: 1 }).toString('hex')}` };
  }
  return packed.state;
}

/** @param folder where the state file is. The newest block is then one of now. */
export async function seedChain(url: string, folder: string): Promise<void> {
  await callRpc(url, 'anvil_loadState', stateOf(folder));
  await callAllRpc(url, [
    ...settingCode(await ammCode(url)),
    ['anvil_setNextBlockBaseFeePerGas', BASE_FEE],
    // The faucet sends as this account.
    ['anvil_impersonateAccount', SEED_ACCOUNTS.deployer],
  ]);
  await callRpc(url, 'evm_mine');
}

/** @param folder `src/sandbox/seed`, or where the build has put it. */
export async function startSeededAnvil(chainId: number, folder: string): Promise<Anvil> {
  const anvil = await startAnvil(chainId, ['--no-request-size-limit']);
  await seedChain(anvil.url, folder);
  return anvil;
}
