/**
 * JSON-RPC client for the configured chains with failover: in file order, with a bounded number of
 * upstreams, within one deadline, and without upstreams in backoff. It never fetches any other
 * address.
 */
import { unavailableRpc } from '../../../protocol/http/errors';
import type { CallSignal } from '../../concurrency/call-signal';
import type { GatewayConfig } from '../../config';
import type { Clock, Log } from '../../environment';
import { ApiError } from '../../http/api-error';
import type { Metrics } from '../../http/metrics';
import { type Circuit, createCircuit } from './circuit-breaker';
import { type PostRpc, postRpc } from './post-rpc';
import {
  type CallOutcome,
  type CallTime,
  callRpc,
  OWN_ROOM,
  type ReplyRoom,
  TIMEOUT_REASON,
  TOO_LARGE,
} from './rpc-call';

/** Ms: with less time left, no other upstream is asked. A timer may end a little early. */
const LEAST_TIME = 20;

export interface RpcUpstreams {
  /**
   * Returns the text of the first JSON reply from an upstream.
   * @throws ApiError 400 `chainId` for a chain outside the configuration, 503 `transport` if no
   * upstream answered, as `RpcTooLarge` if the replies were over the size limit, and what
   * `room.hold` throws.
   * @param other By any upstream but the first, for a second opinion.
   */
  send(
    chainId: string,
    body: string,
    signal?: CallSignal,
    room?: ReplyRoom,
    other?: boolean,
  ): Promise<string>;
  /** Returns the result of the last call to each chain. */
  health(): Record<string, 'up' | 'down' | 'unknown'>;
}

/** It is the request's own fault: every upstream has that much to say. */
export class RpcTooLarge extends ApiError {
  constructor(chainId: string) {
    super(503, 'transport', unavailable(chainId));
    this.name = 'RpcTooLarge';
  }
}

const unavailable = (chainId: string) => unavailableRpc('HTTP', `/v1/?chainId=${chainId}`);

interface Dependencies {
  config: GatewayConfig;
  /** Default: the one client of this process. */
  post?: PostRpc;
  log: Log;
  metrics: Metrics;
  now: Clock;
}

export function unsupportedChain(): ApiError {
  return new ApiError(
    400,
    'chainId',
    "We don't support the chainId you provided. /v1/supported-chains lists what this gateway serves.",
  );
}

function nameOf(outcome: CallOutcome): string {
  if (outcome.kind === 'answer') return 'ok';
  if (outcome.kind === 'full') return 'no_room';
  return outcome.kind === 'left' ? 'client_left' : outcome.reason;
}

export function createRpcUpstreams(dependencies: Dependencies): RpcUpstreams {
  const { config, post = postRpc, log, metrics, now } = dependencies;
  const { timeoutMs, deadlineMs, tries } = config.rpc;
  const seen = new Map<string, 'up' | 'down'>();
  const circuits = new Map<string, Circuit>(
    Object.entries(config.chains).map(([id, { rpc }]) => [id, createCircuit(rpc.length, now)]),
  );

  /**
   * Counts an outcome and updates the circuit. Reports the upstream's index, because its address
   * may contain a key.
   */
  function learn(chain: string, place: number, outcome: CallOutcome): void {
    const circuit = circuits.get(chain);
    const upstream = String(place);
    metrics.count('appkit_rpc_upstream_total', { chain, upstream, outcome: nameOf(outcome) });
    if (outcome.kind === 'failure') {
      log('warn', 'rpc upstream failed', { chain, upstream: place, reason: outcome.reason });
    }
    if (outcome.kind === 'answer' || outcome.kind === 'unwilling') circuit?.worked(place);
    // On a timeout, the upstream or the request may be slow. The other upstreams show which one it
    // is.
    else if (outcome.kind !== 'failure' || outcome.innocent || outcome.reason === TIMEOUT_REASON) {
      circuit?.leave(place);
    } else blame(chain, place, outcome.rest);
  }

  function blame(chain: string, place: number, rest?: number): void {
    if (!circuits.get(chain)?.failed(place, rest)) return;
    metrics.count('appkit_rpc_resting_total', { chain, upstream: String(place) });
  }

  /** Returns the reply, or undefined if no upstream gave one. @throws RpcTooLarge */
  async function inOrder(
    chain: string,
    body: string,
    time: CallTime,
    room: ReplyRoom,
    left: readonly number[],
  ) {
    const urls = config.chains[chain]?.rpc ?? [];
    const asked = new Set<number>(left);
    const askedNow = () => asked.size - left.length;
    const late: number[] = [];
    let unwilling: string | undefined;
    let large = 0;
    while (
      askedNow() < tries &&
      time.deadline - performance.now() > LEAST_TIME &&
      !time.client?.aborted
    ) {
      const place = circuits.get(chain)?.take(asked);
      const url = place === undefined ? undefined : urls[place];
      if (place === undefined || url === undefined) break;
      asked.add(place);
      const outcome = await callRpc(post, url, body, time, room);
      learn(chain, place, outcome);
      if (outcome.kind === 'full') throw outcome.error;
      if (outcome.kind === 'answer') {
        for (const one of late) blame(chain, one);
        if (askedNow() > 1) metrics.count('appkit_rpc_failover_total', { chain });
        return outcome.text;
      }
      if (outcome.kind === 'unwilling') {
        // Only the last one is kept.
        if (unwilling !== undefined) room.release(Buffer.byteLength(unwilling));
        unwilling = outcome.text;
      }
      if (outcome.kind === 'failure' && outcome.reason === TIMEOUT_REASON) late.push(place);
      if (outcome.kind === 'failure' && outcome.reason === TOO_LARGE) large += 1;
    }
    if (large > 0 && large === askedNow()) throw new RpcTooLarge(chain);
    return unwilling;
  }

  return {
    async send(chainId, body, signal, room = OWN_ROOM, other = false) {
      if (!Object.hasOwn(config.chains, chainId)) throw unsupportedChain();
      const deadline = performance.now() + deadlineMs;
      const time = { timeout: timeoutMs, deadline, client: signal };
      const text = await inOrder(chainId, body, time, room, other ? [0] : []);
      if (text !== undefined) {
        seen.set(chainId, 'up');
        return text;
      }
      if (!signal?.aborted && !other) seen.set(chainId, 'down');
      throw new ApiError(503, 'transport', unavailable(chainId));
    },
    health: () =>
      Object.fromEntries(Object.keys(config.chains).map((id) => [id, seen.get(id) ?? 'unknown'])),
  };
}
