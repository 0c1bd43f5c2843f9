/** What a transfer would do and cost now. */
import { base64 } from '@scure/base';
import { appKitError } from '../../../core/errors';
import {
  NATIVE,
  type SendPlace,
  type Simulation,
  type Transfer,
  type TransferQuote,
} from '../../../core/sender';
import { hasKey } from './curve';
import { build, lifetimeNow, type Route } from './message';
import { type Account, accountsAt, ask, COMMITMENT, object, whole } from './read';
import { routeOf } from './route';
import { simulate } from './simulate';
import { isTokenProgram, readAmount, TOKEN_2022_PROGRAM, TOKEN_ACCOUNT } from './token-data';
import { mintAt } from './token-facts';

const SYSTEM_PROGRAM = '11111111111111111111111111111111';
/** What Token-2022 adds to an account at least, and with a fee: a kind, a length, an amount, twice. */
const MORE_BYTES = 17;

const atLeast0 = (value: bigint): bigint => (value > 0n ? value : 0n);

function feeOf({ network }: SendPlace, message: Uint8Array): Promise<bigint> {
  const params = [base64.encode(message), { commitment: COMMITMENT }];
  return ask(network, 'getFeeForMessage', params, (result) => whole(object(result)?.value));
}

/** Money sent to one of these can be taken back by nobody. */
function unfit(to: string, receiver: Account | null): Simulation | undefined {
  if (to === SYSTEM_PROGRAM || receiver?.executable) {
    return { ok: false, reason: 'the receiver is a program' };
  }
  if (!receiver || !isTokenProgram(receiver.owner)) return undefined;
  return { ok: false, reason: 'the receiver is a token account, not a wallet' };
}

/** Its reason instead of the chain's, which only misses an account: which ones to add, nobody has told. */
const HOOKED: Simulation = {
  ok: false,
  reason: 'the token runs a program of its own at each transfer, which is not supported here',
};

function rent({ network }: SendPlace, program: string): Promise<bigint> {
  const size = TOKEN_ACCOUNT + (program === TOKEN_2022_PROGRAM ? MORE_BYTES : 0);
  return ask(network, 'getMinimumBalanceForRentExemption', [size], whole);
}

interface Effect {
  simulation: Simulation;
  received: bigint;
  receivedUnknown?: TransferQuote['receivedUnknown'];
  opensAccount?: bigint;
}

async function effect(
  place: SendPlace,
  { token, to, amount }: Transfer,
  wire: Uint8Array,
  route: Route | undefined,
  taxed: boolean,
): Promise<Effect> {
  const { network } = place;
  if (!route) return { ...(await simulate(network, wire, [])), received: amount };
  const [before] = await accountsAt(network, [route.destination]);
  const { simulation, after } = await simulate(network, wire, [route.destination]);
  const [later] = after ?? [];
  const had = readAmount(before ?? null, token, to) ?? 0n;
  const has = readAmount(later ?? null, token, to);
  const seen: Effect = {
    simulation,
    // Of others all arrives: between two readings a busy receiver may have spent some.
    received: taxed && simulation.ok && has !== undefined ? atLeast0(has - had) : amount,
    ...(taxed && simulation.ok && has === undefined && { receivedUnknown: true as const }),
  };
  if (before) return seen;
  return {
    ...seen,
    opensAccount: later?.lamports ?? (await rent(place, route.program)),
  };
}

export async function quote(place: SendPlace, transfer: Transfer): Promise<TransferQuote> {
  const { network, from } = place;
  const { token, to, amount } = transfer;
  const [[sender, receiver], lifetime] = await Promise.all([
    accountsAt(network, [from, to]),
    lifetimeNow(network),
  ]);
  const coin = sender?.lamports ?? 0n;
  let route: Route | undefined;
  let balance = coin;
  let hooked = false;
  let taxed = false;
  if (token !== NATIVE) {
    const mint = await mintAt(network, token);
    // Counted otherwise than the caller does: what is on the screen is not what would be sent.
    if (mint.decimals !== transfer.decimals)
      throw appKitError('send_changed', { what: 'decimals' });
    ({ route, balance } = await routeOf(network, from, to, token, mint));
    ({ hooked, taxed } = mint);
  }
  const enough = amount <= balance;
  // The program that moves coins can be given none: that could not even be written down.
  const priced = !route && to === SYSTEM_PROGRAM ? from : to;
  const wish = { ...transfer, to: priced, amount: enough ? amount : 0n };
  const built = build(from, wish, lifetime, route);
  const fee = await feeOf(place, built.message);
  const seen = await effect(place, transfer, built.wire, route, taxed);
  const own = to === from && token !== NATIVE;
  return {
    fee,
    l1Fee: 0n,
    max: token === NATIVE ? atLeast0(coin - fee) : balance,
    coin,
    expiry: Number(lifetime.lastValidBlockHeight),
    received: enough && !own ? seen.received : amount,
    ...(seen.receivedUnknown && { receivedUnknown: seen.receivedUnknown }),
    ...(seen.opensAccount !== undefined && { opensAccount: seen.opensAccount }),
    // Also before a program has put anything there: a token account that is not open yet is no wallet.
    recipientIsContract: !hasKey(to) || (receiver?.owner ?? SYSTEM_PROGRAM) !== SYSTEM_PROGRAM,
    recipientKnown: receiver !== null,
    simulation:
      unfit(to, receiver ?? null) ??
      (hooked ? HOOKED : undefined) ??
      (enough ? seen.simulation : { ok: false, reason: 'more than there is' }),
  };
}
