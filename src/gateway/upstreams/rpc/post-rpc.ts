/**
 * Posts calls to JSON-RPC upstreams over connections that stay open. It follows no redirect. Node's
 * `fetch` needs several times the CPU time for a call. Node's `http` sends calls on connections that
 * the upstream is about to close.
 */
import { StringDecoder } from 'node:string_decoder';
import { createGunzip, type Gunzip } from 'node:zlib';
import { type Dispatcher, Pool } from 'undici';
import type { CallSignal } from '../../concurrency/call-signal';

export interface UpstreamReply {
  status: number;
  /** Value of `Retry-After`. */
  retryAfter: string | undefined;
  text: string;
}

export interface PostLimits {
  /** Ends the call. */
  signal: CallSignal;
  /** Called with the size of each unpacked part before it is kept. An error ends the call. */
  onBytes(bytes: number): void;
}

/**
 * Only ever called with addresses from the configuration.
 * @throws Error for a failed connection or a broken reply, and whatever `onBytes` throws
 */
export type PostRpc = (url: string, body: string, limits: PostLimits) => Promise<UpstreamReply>;

/** The callers set deadlines for their calls, so the client has a limit for connections only. */
const OPTIONS = { headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 10_000 } };
/** By origin. An `Agent` would look for it at each call. */
const pools = new Map<string, Pool>();

const HEADERS = {
  'Content-Type': 'application/json',
  Accept: 'application/json',
  'Accept-Encoding': 'gzip',
};

interface Target {
  pool: Pool;
  request: Dispatcher.DispatchOptions;
}
/** By URL. The configuration bounds their number. */
const targets = new Map<string, Target>();

/** @throws Error */
function targetOf(url: string): Target {
  const known = targets.get(url);
  if (known) return known;
  const { origin, pathname, search, username, password } = new URL(url);
  if (username || password) throw new Error('The address has a password');
  const pool = pools.get(origin) ?? new Pool(origin, OPTIONS);
  pools.set(origin, pool);
  const path = pathname + search;
  const target: Target = { pool, request: { path, method: 'POST', headers: HEADERS } };
  targets.set(url, target);
  return target;
}

const BYTE_ORDER_MARK = '\uFEFF';

interface Call {
  handler: Dispatcher.DispatchHandler;
  /** Ends the call, also before it has a connection. */
  fail(error: unknown): void;
}

function createCall(
  onBytes: PostLimits['onBytes'],
  done: (reply: UpstreamReply) => void,
  failed: (error: Error) => void,
): Call {
  const decoder = new StringDecoder('utf8');
  let controller: Dispatcher.DispatchController | undefined;
  let unpack: Gunzip | undefined;
  let failure: Error | undefined;
  let status = 0;
  let retryAfter: string | undefined;
  let text = '';

  const fail = (error: unknown) => {
    if (failure) return;
    failure = error instanceof Error ? error : new Error('The call is over');
    unpack?.destroy();
    controller?.abort(failure);
    failed(failure);
  };
  const take = (chunk: Buffer) => {
    try {
      onBytes(chunk.byteLength);
      text += decoder.write(chunk);
    } catch (error) {
      fail(error);
    }
  };
  const finish = () => {
    if (failure) return;
    text += decoder.end();
    done({ status, retryAfter, text: text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text });
  };

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(started) {
      controller = started;
      if (failure) started.abort(failure);
    },
    onResponseStart(_, code, { 'content-encoding': encoding = 'identity', 'retry-after': later }) {
      status = code;
      retryAfter = typeof later === 'string' ? later : undefined;
      const name = String(encoding).toLowerCase() || 'identity';
      if (name === 'gzip' || name === 'x-gzip') {
        unpack = createGunzip()
          .on('data', take)
          .on('drain', () => controller?.paused && controller.resume())
          .on('end', finish)
          .on('error', fail);
      } else if (name !== 'identity') fail(new Error('The reply has an unknown encoding'));
    },
    onResponseData(_, chunk) {
      if (failure) return;
      if (!unpack) take(chunk);
      else if (!unpack.write(chunk)) controller?.pause();
    },
    onResponseEnd() {
      if (unpack) unpack.end();
      else finish();
    },
    onResponseError: (_, error) => fail(error),
  };
  return { handler, fail };
}

export const postRpc: PostRpc = (url, body, { signal, onBytes }) =>
  new Promise((resolve, reject) => {
    const end = () => call.fail(undefined);
    const leave = () => signal.removeEventListener('abort', end);
    const call = createCall(
      onBytes,
      (reply) => {
        leave();
        resolve(reply);
      },
      (error) => {
        leave();
        reject(error);
      },
    );
    if (signal.aborted) return end();
    signal.addEventListener('abort', end);
    const { pool, request } = targetOf(url);
    pool.dispatch({ ...request, body }, call.handler);
  });
