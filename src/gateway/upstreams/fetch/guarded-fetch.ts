/**
 * Fetches a file from another server, guarded against being led elsewhere: https only, public
 * addresses only (looked at when the connection is made, so that a name cannot change in between),
 * each redirect judged again, a deadline for the whole, a limit of bytes. Free of the first two are the
 * origins that the owner has named as his own: as the first address, and in redirects of their own.
 * A public server that redirects there would read the owner's network.
 */
import { lookup } from 'node:dns';
import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '../../http/ip-address';

const MAX_REDIRECTS = 3;

export interface RemoteLimits {
  maxBytes: number;
  /** Milliseconds for everything, redirects too. */
  timeout: number;
  /** Ends it earlier, reported as a timeout: one deadline for several files. */
  deadline?: AbortSignal | undefined;
  /** The maximum number of bytes read from the body of a refusal (4xx); default: none. */
  refusalBytes?: number;
  /** Sent to the origin of the address, never to another one that it redirects to. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** JSON to send (POST). It follows no redirect. */
  body?: string | undefined;
}

/** @throws RemoteError with a reason that may be logged and counted. Never holds the address. */
export type GuardedFetch = (url: string, limits: RemoteLimits) => Promise<Buffer>;

export type RemoteReason =
  | 'address'
  | 'protocol'
  | 'redirects'
  | 'timeout'
  | 'too_large'
  | 'network'
  | 'paused'
  | 'not_json'
  | `http_${number}`;

export class RemoteError extends Error {
  constructor(
    readonly reason: RemoteReason,
    /** The untrusted body of a refusal, where the caller asked for it; do not log it. */
    readonly body = '',
  ) {
    super(reason);
    this.name = 'RemoteError';
  }
}

type Send = (
  url: URL,
  options: RequestOptions,
  answered: (reply: IncomingMessage) => void,
) => ReturnType<typeof secureRequest>;

interface RemoteOptions {
  /** The addresses that a request may connect to; default: the public ones. */
  allowed?: (address: string) => boolean;
  /** How names become addresses; default: the system's resolver. */
  resolve?: LookupFunction;
  /** By protocol; default: https alone. */
  send?: Record<string, Send>;
  /** `privateOrigins` of the configuration: of any address, and of http too. */
  own?: readonly string[];
}

export function createRemote({
  allowed = isPublicAddress,
  resolve = lookup as LookupFunction,
  send = { 'https:': secureRequest },
  own = [],
}: RemoteOptions = {}): GuardedFetch {
  /** Of a name with several addresses all must be allowed: which one is taken is not ours to say. */
  const guarded: LookupFunction = (host, options, done) =>
    resolve(host, options, (error, address, family) => {
      if (error) return done(error, address, family);
      const found = typeof address === 'string' ? [{ address }] : address;
      const fine = found.length > 0 && found.every((each) => allowed(each.address));
      if (fine) return done(null, address, family);
      done(new RemoteError('address'), '', 0);
    });

  const owned = new Set(own.map((origin) => new URL(origin).origin));
  const ownSend: Record<string, Send> = { 'http:': request, 'https:': secureRequest };

  const open = (
    url: URL,
    isOwn: boolean,
    signal: AbortSignal,
    more: RemoteLimits['headers'],
    body?: string,
  ) =>
    new Promise<IncomingMessage>((answered, failed) => {
      const known = isOwn ? ownSend : send;
      const one = Object.hasOwn(known, url.protocol) ? known[url.protocol] : undefined;
      if (!one || url.username || url.password) return failed(new RemoteError('protocol'));
      // A literal address is never looked up.
      const literal = url.hostname.replace(/^\[|\]$/g, '');
      if (isIP(literal) && !isOwn && !allowed(literal)) return failed(new RemoteError('address'));
      const common = { Accept: 'application/json, image/*', 'User-Agent': 'appkit-embed-gateway' };
      const json = body === undefined ? {} : { 'Content-Type': 'application/json' };
      const headers = { ...common, ...json, ...more };
      // Use a new connection: a reused connection passed the check of another request.
      const look = isOwn ? resolve : guarded;
      const method = body === undefined ? 'GET' : 'POST';
      const options = { agent: false as const, method, headers, lookup: look, signal };
      one(url, options, answered).on('error', failed).end(body);
    });

  return async (address, { maxBytes, timeout, deadline, headers, refusalBytes = 0, body }) => {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), timeout);
    const signal = deadline ? AbortSignal.any([stop.signal, deadline]) : stop.signal;
    try {
      let url = new URL(address);
      const { origin } = url;
      let isOwn = owned.has(origin);
      for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
        const reply = await open(url, isOwn, signal, url.origin === origin ? headers : {}, body);
        const status = reply.statusCode ?? 0;
        const to = status >= 300 && status < 400 ? reply.headers.location : undefined;
        if (to === undefined) {
          if (status === 200) return await readAll(reply, maxBytes);
          const isRefusal = refusalBytes > 0 && status >= 400 && status < 500;
          const words = isRefusal ? await readAll(reply, refusalBytes).catch(() => '') : '';
          reply.destroy();
          throw new RemoteError(`http_${status}`, words.toString('utf8'));
        }
        reply.destroy();
        if (body !== undefined) throw new RemoteError('redirects');
        url = new URL(to, url);
        isOwn &&= owned.has(url.origin);
      }
      throw new RemoteError('redirects');
    } catch (error) {
      if (error instanceof RemoteError) throw error;
      throw new RemoteError(signal.aborted ? 'timeout' : 'network');
    } finally {
      clearTimeout(timer);
    }
  };
}

async function readAll(reply: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = Number(reply.headers['content-length'] ?? 0) > maxBytes ? maxBytes + 1 : 0;
  if (size === 0) {
    for await (const chunk of reply as AsyncIterable<Buffer>) {
      size += chunk.byteLength;
      if (size > maxBytes) break;
      chunks.push(chunk);
    }
  }
  if (size <= maxBytes) return Buffer.concat(chunks);
  reply.destroy();
  throw new RemoteError('too_large');
}
