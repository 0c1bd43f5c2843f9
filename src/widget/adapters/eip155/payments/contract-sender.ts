/** Quotes and sends calls of contracts. The caller knows the contract; see ADR 45. */
import { keccak256 } from 'ethers/crypto';
import {
  type CallBatches,
  type ContractCall,
  type ContractSender,
  NATIVE,
  type SendLocation,
  type Simulation,
} from '../../../core/contracts/sender';
import { appKitError } from '../../../core/errors/app-kit-error';
import { hexChainId } from '../chain-id';
import { decodeResult, reasonOf, TOKEN_ABI } from './abi';
import { balanceOf, costOf, estimateGas, nonceOf, secondsOn } from './evm-quote';
import { assertPlace, submitTransaction } from './evm-submit';
import { type GasCall, priceNow } from './fees';
import {
  nodeReader,
  openReader,
  parseBytes,
  parseQuantity,
  RevertedError,
  toHex,
} from './node-reader';
import { readContent } from './sent-content';

/** Shown as a fee while the call cannot be estimated: it would revert now. */
const UNKNOWN_GAS = 300_000n;

/** One for the page: it remembers which wallets take batches. */
let batches: Promise<CallBatches> | undefined;

async function loadBatches(): Promise<CallBatches> {
  try {
    const { createCallBatches } = await import('./call-batches');
    return createCallBatches({ hexChainId, assertPlace, openReader, reasonOf });
  } catch (cause) {
    batches = undefined;
    throw cause;
  }
}

const callFrom = (from: string, { to, data, value }: ContractCall): GasCall => ({
  ...{ from, to, data },
  value: toHex(value),
});

export const contractSender: ContractSender = {
  async balance({ provider, network, from }, token) {
    const reader = openReader(provider, network);
    return token === NATIVE
      ? reader.ask('eth_getBalance', [from, 'latest'], parseQuantity)
      : balanceOf(reader, token, from);
  },

  async allowance({ provider, network, from }, token, spender) {
    const data = TOKEN_ABI.encodeFunctionData('allowance', [from, spender]);
    const params = [{ to: token, data }, 'latest'];
    const answer = await openReader(provider, network).ask('eth_call', params, parseBytes);
    const allowed = decodeResult<bigint>(TOKEN_ABI, 'allowance', answer);
    if (allowed === undefined) throw appKitError('token_unreadable', { token });
    return allowed;
  },

  async approvalCall({ token, spender, amount }) {
    const data = TOKEN_ABI.encodeFunctionData('approve', [spender, amount]);
    return { to: token, data, value: 0n };
  },

  contentOf: async (call) => readContent({ ...callFrom('', call) }),

  async quoteCall(place: SendLocation, call: ContractCall) {
    const { provider, network, from } = place;
    const reader = openReader(provider, network);
    const [coin, nonce, now] = await Promise.all([
      reader.ask('eth_getBalance', [from, 'latest'], parseQuantity),
      nonceOf(reader, from),
      priceNow(reader),
    ]);
    const asked = callFrom(from, call);
    let simulation: Simulation = { ok: true };
    let gas = UNKNOWN_GAS;
    try {
      gas = (await estimateGas(reader, asked)) + (call.gasReserve ?? 0n);
    } catch (cause) {
      if (!(cause instanceof RevertedError)) throw cause;
      simulation = { ok: false, reason: reasonOf(cause) };
    }
    const left = call.value > 0n ? coin - call.value : undefined;
    const cost = await costOf({ reader, place, now, nonce }, asked, gas, left);
    return { ...cost, coin, nonce: Number(nonce), gas, simulation, ...secondsOn(network) };
  },

  async submitCall(place, call, quote, asking) {
    const { simulation } = quote;
    if (!simulation.ok) throw appKitError('send_reverts', { reason: simulation.reason });
    return submitTransaction(place, callFrom(place.from, call), quote, asking);
  },

  batches: () => (batches ??= loadBatches()),

  async signedTransfers() {
    const { createSignedTransfers } = await import('./signed-transfers');
    const isRevert = (cause: unknown) => cause instanceof RevertedError;
    return createSignedTransfers({ assertPlace, nodeReader, isRevert, keccak256 });
  },
};
