/** Quotes the effect and cost of a transfer now. */
import { base64 } from '@scure/base';
import {
  NATIVE,
  type SendLocation,
  type Simulation,
  type Transfer,
  type TransferQuote,
} from '../../../core/contracts/sender';
import { appKitError } from '../../../core/errors/app-kit-error';
import { buildTransaction, lifetimeNow, type TokenRoute } from './build-transaction';
import { hasKey } from './curve';
import { type Account, accountsAt, asInteger, asObject, COMMITMENT, readRpc } from './read-cluster';
import { simulate } from './simulate-transaction';
import { mintAt } from './solana-token-facts';
import { isTokenProgram, type Mint, TOKEN_2022_PROGRAM, TOKEN_ACCOUNT } from './token-data';
import { routeOf, withTransferFee } from './token-route';

const SYSTEM_PROGRAM = '11111111111111111111111111111111';
/**
 * Minimum size that Token-2022 adds to an account with a fee: a type, a length and an amount,
 * twice.
 */
const MORE_BYTES = 17;

const atLeast0 = (value: bigint): bigint => (value > 0n ? value : 0n);

function feeOf({ network }: SendLocation, message: Uint8Array): Promise<bigint> {
  const params = [base64.encode(message), { commitment: COMMITMENT }];
  return readRpc(network, 'getFeeForMessage', params, (result) =>
    asInteger(asObject(result)?.value),
  );
}

/** Money sent to one of these addresses is lost: no key can move it. */
function unfit(to: string, receiver: Account | null): Simulation | undefined {
  if (to === SYSTEM_PROGRAM || receiver?.executable) {
    return { ok: false, reason: 'the receiver is a program' };
  }
  if (!receiver || !isTokenProgram(receiver.owner)) return undefined;
  return { ok: false, reason: 'the receiver is a token account, not a wallet' };
}

/**
 * Replaces the chain's own reason, which only reports a missing account: the required accounts are
 * unknown.
 */
const HOOKED: Simulation = {
  ok: false,
  reason: 'the token runs a program of its own at each transfer, which is not supported here',
};

function rent({ network }: SendLocation, program: string): Promise<bigint> {
  const size = TOKEN_ACCOUNT + (program === TOKEN_2022_PROGRAM ? MORE_BYTES : 0);
  return readRpc(network, 'getMinimumBalanceForRentExemption', [size], asInteger);
}

interface Effect {
  simulation: Simulation;
  opensAccount?: bigint;
}

async function effect(
  place: SendLocation,
  wire: Uint8Array,
  route: TokenRoute | undefined,
): Promise<Effect> {
  const { network } = place;
  if (!route) return simulate(network, wire, []);
  const [before] = await accountsAt(network, [route.destination]);
  const { simulation, after } = await simulate(network, wire, [route.destination]);
  if (before) return { simulation };
  const opensAccount = after?.[0]?.lamports ?? (await rent(place, route.program));
  return { simulation, opensAccount };
}

export async function quote(place: SendLocation, transfer: Transfer): Promise<TransferQuote> {
  const { network, from } = place;
  const { token, to, amount } = transfer;
  const [[sender, receiver], lifetime] = await Promise.all([
    accountsAt(network, [from, to]),
    lifetimeNow(network),
  ]);
  const coin = sender?.lamports ?? 0n;
  let route: TokenRoute | undefined;
  let balance = coin;
  let mint: Mint | undefined;
  if (token !== NATIVE) {
    mint = await mintAt(network, token);
    // The decimals differ from the caller's: the transfer would send another amount than the screen
    // shows.
    if (mint.decimals !== transfer.decimals)
      throw appKitError('send_changed', { what: 'decimals' });
    ({ route, balance } = await routeOf(network, from, to, token, mint));
  }
  const enough = amount <= balance;
  // The system program cannot receive SOL: the message could not even be encoded.
  const priced = !route && to === SYSTEM_PROGRAM ? from : to;
  const request = { ...transfer, to: priced, amount: enough ? amount : 0n };
  // The simulation uses the same message that the wallet would sign.
  if (mint && route) route = withTransferFee(route, mint.keptOf(request.amount));
  const built = buildTransaction(place, request, lifetime, route);
  const fee = await feeOf(place, built.message);
  const seen = await effect(place, built.wire, route);
  return {
    fee,
    l1Fee: 0n,
    max: token === NATIVE ? atLeast0(coin - fee) : balance,
    coin,
    expiry: Number(lifetime.lastValidBlockHeight),
    received: amount - (route?.keeps ?? 0n),
    ...(mint?.scaled && { scaled: true }),
    ...(seen.opensAccount !== undefined && { opensAccount: seen.opensAccount }),
    // Also before a program has put anything there: a token account that is not open yet is no wallet.
    recipientIsContract: !hasKey(to) || (receiver?.owner ?? SYSTEM_PROGRAM) !== SYSTEM_PROGRAM,
    recipientKnown: receiver !== null,
    simulation:
      unfit(to, receiver ?? null) ??
      (mint?.hooked ? HOOKED : undefined) ??
      (enough ? seen.simulation : { ok: false, reason: 'more than there is' }),
  };
}
