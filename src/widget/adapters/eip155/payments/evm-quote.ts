/** Quotes the effect and cost of a transfer now. Queries only nodes. */

import {
  NATIVE,
  type SendLocation,
  type Simulation,
  type TransactionQuote,
  type Transfer,
  type TransferQuote,
} from '../../../core/contracts/sender';
import { appKitError } from '../../../core/errors/app-kit-error';
import { decodeResult, reasonOf, TOKEN_ABI } from './abi';
import { feeReserve, type GasCall, l1FeeOf, operatorFeeOf, type PriceNow, priceNow } from './fees';
import {
  type NodeReader,
  openReader,
  parseBytes,
  parseQuantity,
  RevertedError,
  toHex,
} from './node-reader';
import { receivedOf } from './received-amount';

/** A plain transfer, which needs exactly this. */
const PLAIN_GAS = 21_000n;
/** The chain may be another one when it comes to it. In 1/10. */
const GAS_ROOM = 12n;
/** An account whose code only names another's stays a person's. Source: EIP-7702. */
const DELEGATION = '0xef0100';

/** The transaction, whole. Everything in it is made here. */
export function callOf(
  from: string,
  { token, to, amount }: Pick<Transfer, 'token' | 'to' | 'amount'>,
): GasCall {
  return token === NATIVE
    ? { from, to, value: toHex(amount), data: '0x' }
    : {
        from,
        to: token,
        value: '0x0',
        data: TOKEN_ABI.encodeFunctionData('transfer', [to, amount]),
      };
}

/**
 * A token rejects a transfer if it returns a word of 0, or less than a word. An empty answer is not
 * a rejection.
 */
function answered(data: string, token: string): Simulation {
  if (token === NATIVE || data === '0x') return { ok: true };
  return decodeResult<boolean>(TOKEN_ABI, 'transfer', data) === true
    ? { ok: true }
    : { ok: false, reason: 'the token answers no' };
}

async function simulate(reader: NodeReader, call: GasCall, token: string): Promise<Simulation> {
  try {
    return answered(await reader.ask('eth_call', [call, 'latest'], parseBytes), token);
  } catch (cause) {
    if (cause instanceof RevertedError) return { ok: false, reason: reasonOf(cause) };
    throw cause;
  }
}

export async function estimateGas(reader: NodeReader, call: GasCall): Promise<bigint> {
  const gas = await reader.ask('eth_estimateGas', [call], parseQuantity);
  return gas === PLAIN_GAS ? gas : (gas * GAS_ROOM) / 10n;
}

export async function balanceOf(reader: NodeReader, token: string, owner: string): Promise<bigint> {
  const data = TOKEN_ABI.encodeFunctionData('balanceOf', [owner]);
  const answer = await reader.ask('eth_call', [{ to: token, data }, 'latest'], parseBytes);
  const balance = decodeResult<bigint>(TOKEN_ABI, 'balanceOf', answer);
  if (balance === undefined) throw appKitError('token_unreadable', { token });
  return balance;
}

/** Some nodes know no `pending` block. */
export async function nonceOf(reader: NodeReader, from: string): Promise<bigint> {
  const ask = (block: 'pending' | 'latest') =>
    reader.ask('eth_getTransactionCount', [from, block], parseQuantity);
  return ask('pending').catch(() => ask('latest'));
}

/** (ours) Seconds until a transaction is in a block, by chain. Elsewhere the time is unknown. */
const SECONDS: Readonly<Record<string, number>> = {
  1: 15,
  10: 4,
  56: 4,
  100: 8,
  137: 5,
  8453: 4,
  42161: 2,
  43114: 4,
  59144: 4,
  534352: 5,
};

/** @param left the part of the native balance that is not sent, see `feeReserve` */
export async function costOf(
  { reader, place, now, nonce }: Asked,
  call: GasCall,
  gas: bigint,
  left: bigint | undefined,
): Promise<Pick<TransactionQuote, 'fee' | 'l1Fee' | 'price' | 'paidElsewhere'>> {
  const { provider, network } = place;
  if (provider.proposal !== undefined) {
    return { fee: 0n, l1Fee: 0n, price: now.price, paidElsewhere: true };
  }
  const chainId = chainIdOf(network);
  const [below, operator] = await Promise.all([
    l1FeeOf(reader, chainId, call, gas, now.price, Number(nonce)),
    operatorFeeOf(reader, chainId, gas),
  ]);
  const kept = feeReserve(now, gas, below, left === undefined ? left : left - operator);
  return { ...kept, fee: kept.fee + operator };
}

interface Asked {
  reader: NodeReader;
  place: SendLocation;
  now: PriceNow;
  nonce: bigint;
}

const chainIdOf = ({ id }: SendLocation['network']): bigint => BigInt(id.slice('eip155:'.length));

/** Typical seconds until a transaction is in a block; none where it is unknown. */
export function secondsOn(network: SendLocation['network']): { seconds?: number } {
  const seconds = SECONDS[String(chainIdOf(network))];
  return seconds === undefined ? {} : { seconds };
}

const atLeast0 = (value: bigint): bigint => (value > 0n ? value : 0n);

export async function quote(place: SendLocation, transfer: Transfer): Promise<TransferQuote> {
  const { provider, network, from } = place;
  const { token, to, amount } = transfer;
  const reader = openReader(provider, network);
  const [coin, nonce, code, count, now] = await Promise.all([
    reader.ask('eth_getBalance', [from, 'latest'], parseQuantity),
    nonceOf(reader, from),
    reader.ask('eth_getCode', [to, 'latest'], parseBytes),
    reader.ask('eth_getTransactionCount', [to, 'latest'], parseQuantity),
    priceNow(reader),
  ]);
  const balance = token === NATIVE ? coin : await balanceOf(reader, token, from);
  // An amount that exceeds the balance still needs a fee estimate: the estimate sends 0.
  const enough = amount <= balance;
  const call = callOf(from, enough ? transfer : { ...transfer, amount: 0n });
  let simulation = await simulate(reader, call, token);
  let gas = PLAIN_GAS;
  if (simulation.ok) {
    try {
      gas = await estimateGas(reader, call);
    } catch (cause) {
      if (!(cause instanceof RevertedError)) throw cause;
      simulation = { ok: false, reason: reasonOf(cause) };
    }
  }
  // As long as it can get: the most that can be sent must not be less once it is typed in.
  const longest = token === NATIVE ? { ...call, value: toHex(coin) } : call;
  const left = token === NATIVE ? coin - amount : undefined;
  const cost = await costOf({ reader, place, now, nonce }, longest, gas, left);
  const arrives =
    enough && simulation.ok ? await receivedOf(reader, from, transfer) : { received: amount };
  const isContract = code !== '0x' && !code.toLowerCase().startsWith(DELEGATION);
  return {
    ...cost,
    max: token === NATIVE ? atLeast0(coin - cost.fee - cost.l1Fee) : balance,
    coin,
    nonce: Number(nonce),
    gas,
    ...arrives,
    ...secondsOn(network),
    recipientIsContract: isContract,
    recipientKnown: code !== '0x' || count > 0n,
    simulation: enough ? simulation : { ok: false, reason: 'more than there is' },
  };
}
