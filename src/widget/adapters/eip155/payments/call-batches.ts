/**
 * Several calls in one wallet request, all or nothing. A chunk of its own, because only swaps with an
 * approval need it. Source: EIP-5792.
 */
import { isTransactionHash } from '../../../../protocol/validate';
import { withTimeout } from '../../../core/async/timeout';
import type {
  AtomicSupport,
  CallBatches,
  ContractCall,
  SendLocation,
  TransferStatus,
} from '../../../core/contracts/sender';
import type { WalletProvider } from '../../../core/contracts/wallet';
import { appKitError } from '../../../core/errors/app-kit-error';
import { readForeign, toAppKitError } from '../../../core/errors/wallet-errors';
import type { NodeReader } from './node-reader';

const VERSION = '2.0.0';
/** A wallet that takes longer gets separate requests. */
const SILENT_MS = 5_000;
const MAX_ID = 128;

/** The wallet refused the form of the request, and sent nothing. Sources: EIP-5792, EIP-1193, JSON-RPC. */
const NOT_TAKEN: readonly unknown[] = [5700, 5710, 5740, 5750, 5760, 4200, -32601];
const UNKNOWN_ID = 5730;

const CONFIRMED = 200;
/** From here on nothing is left to wait for: failed outside the chain, reverted, reverted in part. */
const FAILED = 400;

/** From the chunk that loads this one: no third file. */
export interface BatchTools {
  hexChainId(networkId: string): string;
  /** @throws AppKitError if the wallet is on another network, or lacks the sender. */
  assertPlace(place: SendLocation): Promise<void>;
  openReader(provider: WalletProvider, network: SendLocation['network']): NodeReader;
  /** Of the data that a call reverted with, else of the node's words. */
  reasonOf(reverted: { data: string; message: string }): string;
}

const toHex = (value: bigint): string => `0x${value.toString(16)}`;

/** `0x01` and `0X1` name the same chain. */
const isChain = (key: string, chain: string): boolean =>
  /^0x[\da-f]{1,16}$/i.test(key) && BigInt(key) === BigInt(chain);

function atomicOf(reply: unknown, chain: string): AtomicSupport | undefined {
  const entries = typeof reply === 'object' && reply !== null ? Object.entries(reply) : [];
  const of = entries.find(([key]) => isChain(key, chain))?.[1];
  const status = readForeign(readForeign(of, 'atomic'), 'status');
  return status === 'supported' || status === 'ready' ? status : undefined;
}

interface CallResult {
  ok: boolean;
  data: string;
  message: string;
}

const bytesOf = (value: unknown): string =>
  typeof value === 'string' && /^0x([\da-f]{2})*$/i.test(value) ? value : '0x';

/** The result of each call; undefined for anything else. */
function parseResults(reply: unknown): CallResult[] | undefined {
  const calls = readForeign(Array.isArray(reply) ? reply[0] : undefined, 'calls');
  if (!Array.isArray(calls)) return undefined;
  return calls.map((call) => ({
    ok: readForeign(call, 'status') === '0x1',
    data: bytesOf(readForeign(call, 'returnData')),
    message: String(readForeign(readForeign(call, 'error'), 'message') ?? ''),
  }));
}

/** `balanceOf(address)`. */
const balanceCall = (token: string, from: string): ContractCall => ({
  to: token,
  data: `0x70a08231${from.slice(2).toLowerCase().padStart(64, '0')}`,
  value: 0n,
});

const wordOf = ({ ok, data }: CallResult): bigint | undefined =>
  ok && data.length === 66 ? BigInt(data) : undefined;

function newId(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(32))];
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Accounts and networks whose wallet takes batches; a wallet that refused one is not asked again. */
type Known = Map<string, Promise<AtomicSupport | undefined>>;

export function createCallBatches({
  hexChainId,
  assertPlace,
  openReader,
  reasonOf,
}: BatchTools): CallBatches {
  const known = new WeakMap<WalletProvider, Known>();

  function knownOf({ provider, network, from }: SendLocation): { of: Known; key: string } {
    const of: Known = known.get(provider) ?? new Map();
    known.set(provider, of);
    return { of, key: `${network.id}:${from}` };
  }

  async function ask({ provider, network, from }: SendLocation) {
    const chain = hexChainId(network.id);
    const params = [from, [chain]];
    const asking = provider.request({ method: 'wallet_getCapabilities', params });
    const late = () => appKitError('wallet_timeout');
    const reply = await withTimeout(asking, SILENT_MS, late).catch(() => undefined);
    return atomicOf(reply, chain);
  }

  return {
    async support(place) {
      // Its numbers are those of proposals.
      if (place.provider.proposal) return undefined;
      const { of, key } = knownOf(place);
      const answer = of.get(key) ?? ask(place);
      of.set(key, answer);
      return answer;
    },

    async simulate({ provider, network, from }, calls, token) {
      const reader = openReader(provider, network);
      const balance = token === undefined ? [] : [balanceCall(token, from)];
      const all = [...balance, ...calls, ...balance];
      const asked = all.map(({ to, data, value }) => ({ from, to, data, value: toHex(value) }));
      const params = [{ blockStateCalls: [{ calls: asked }] }, 'latest'];
      // Many nodes do not have this method.
      const results = await reader
        .ask('eth_simulateV1', params, parseResults)
        .catch(() => undefined);
      if (results?.length !== all.length) return undefined;
      const own = results.slice(balance.length, results.length - balance.length);
      const failed = own.find(({ ok }) => !ok);
      if (failed) return { ok: false, reason: reasonOf(failed) };
      const returned = own.at(-1)?.data ?? '0x';
      const [before, after] = [results[0], results.at(-1)].map((one) => one && wordOf(one));
      const isRead = balance.length > 0 && before !== undefined && after !== undefined;
      return { ok: true, returned, ...(isRead && { received: after - before }) };
    },

    async submit(place, calls, { simulation }, asking) {
      if (!simulation.ok) throw appKitError('send_reverts', { reason: simulation.reason });
      await assertPlace(place);
      const { provider, network, from } = place;
      const id = newId();
      const request = {
        ...{ version: VERSION, id, from, chainId: hexChainId(network.id), atomicRequired: true },
        calls: calls.map(({ to, data, value }) => ({ to, data, value: toHex(value) })),
      };
      asking?.();
      const answer = await provider
        .request({ method: 'wallet_sendCalls', params: [request] })
        .catch(async (cause: unknown) => {
          const { of, key } = knownOf(place);
          const isRefused = NOT_TAKEN.includes(readForeign(cause, 'code'));
          const error = isRefused
            ? appKitError('method_not_supported', {}, cause)
            : toAppKitError(cause, { failed: 'send_failed' });
          // Also for a user who does not want the account upgraded.
          const isUnwanted = error.code === 'user_rejected' && (await of.get(key)) === 'ready';
          if (isRefused || isUnwanted) of.set(key, Promise.resolve(undefined));
          throw error;
        });
      const given = readForeign(answer, 'id');
      if (typeof given !== 'string' || given === '' || given.length > MAX_ID) {
        throw appKitError('send_unreadable');
      }
      return given;
    },

    async status(provider, id): Promise<TransferStatus> {
      let reply: unknown;
      try {
        reply = await provider.request({ method: 'wallet_getCallsStatus', params: [id] });
      } catch (cause) {
        if (readForeign(cause, 'code') !== UNKNOWN_ID) throw toAppKitError(cause);
        return { state: 'pending', unseen: true };
      }
      const status = readForeign(reply, 'status');
      if (typeof status !== 'number' || !(status >= CONFIRMED)) return { state: 'pending' };
      const receipts = readForeign(reply, 'receipts');
      const last = Array.isArray(receipts) ? receipts.at(-1) : undefined;
      const hash = readForeign(last, 'transactionHash');
      return {
        state: status < FAILED ? 'confirmed' : 'failed',
        ...(typeof hash === 'string' && isTransactionHash(hash) && { by: hash.toLowerCase() }),
      };
    },
  };
}
