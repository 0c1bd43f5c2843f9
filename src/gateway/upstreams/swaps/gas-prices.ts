/** The gas prices of a network for three kinds of hurry, in wei. */
import { readQuantity } from '../../abi/abi-words';
import { ApiError } from '../../http/api-error';
import { type EvmCalls, RpcRefusal } from '../rpc/evm-call';

export interface GasPrices {
  standard: bigint;
  fast: bigint;
  instant: bigint;
}

/** Blocks whose tips are looked at, and the percentiles of the three kinds. */
const BLOCKS = '0x5';
const PERCENTILES = [50, 75, 95];

/** @throws ApiError 503 if the node does not answer. */
export async function readGasPrices(calls: EvmCalls, chainId: string): Promise<GasPrices> {
  const history = await calls
    .request(chainId, 'eth_feeHistory', [BLOCKS, 'latest', PERCENTILES])
    .catch((error: unknown) => {
      // Nodes before EIP-1559 do not know the method.
      if (error instanceof RpcRefusal) return undefined;
      throw error;
    });
  return fromHistory(history) ?? fromPrice(await calls.request(chainId, 'eth_gasPrice', []));
}

function fromHistory(value: unknown): GasPrices | undefined {
  const { baseFeePerGas, reward } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (!Array.isArray(baseFeePerGas) || !Array.isArray(reward)) return undefined;
  const base = readQuantity(baseFeePerGas.at(-1));
  // A network without a base fee has a price of its own.
  if (!base) return undefined;
  const [standard, fast, instant] = PERCENTILES.map((_, at) => {
    let highest = 0n;
    for (const row of reward) {
      const tip = (Array.isArray(row) && readQuantity(row[at])) || 0n;
      if (tip > highest) highest = tip;
    }
    // One full block raises the base fee by an eighth.
    return (base * 9n) / 8n + highest;
  }) as [bigint, bigint, bigint];
  return { standard, fast, instant };
}

function fromPrice(value: unknown): GasPrices {
  const price = readQuantity(value);
  if (price === undefined) throw new ApiError(503, 'transport', 'The network sent no gas price.');
  return { standard: price, fast: (price * 115n) / 100n, instant: (price * 130n) / 100n };
}
