/**
 * Sends JSON-RPC to a network's URLs, one after the other, until one gives a valid answer. A
 * rate-limited URL comes after the others for a while. Source: protocol §1.9, §4.8 "RPC URL order";
 * JSON-RPC 2.0.
 */

import { cooldownLeft } from '../../../protocol/cooldown';
import {
  PING_METHOD,
  RPC_CONTENT_TYPE,
  readRpcReply,
  rpcProxyUrl,
} from '../../../protocol/http/rpc-call';
import { type Network, namedNetwork } from '../../../protocol/networks';
import {
  RPC_COOLDOWN_MAX_MS,
  RPC_COOLDOWN_MS,
  RPC_DEADLINE_MS,
  RPC_PROXY_DEADLINE_MS,
} from '../constants/limits';
import { appKitError } from '../errors/app-kit-error';
import '../errors/register-core-errors';
import { sdkParams } from '../config/client-params';
import { ownValue } from '../config/initial-parsers';
import { $options } from '../config/options';
import { showAlert } from '../reporting/alerts';
import { replyText } from './read-limited-body';

let lastId = 0;
/** Addresses that answered 429 and have not worked since, and until when they rest, epoch ms. */
const rests = new Map<string, number>();

/** Never of a polluted `Object.prototype`. */
const customUrls = ({ id }: Network) =>
  (ownValue($options.get().customRpcUrls, id) ?? []) as readonly string[];

/** Without our proxy: what a wallet may be told. */
export function chainAddresses(network: Network): string[] {
  return [...customUrls(network), ...network.rpcUrls];
}

/** The owner's, then the gateway's proxy for a network it can know, then the network's own. */
export function rpcAddresses(network: Network): string[] {
  const { apiUrl, projectId } = $options.get();
  const proxy =
    apiUrl && projectId && namedNetwork(network.id)
      ? [rpcProxyUrl(apiUrl, network.id, sdkParams())]
      : [];
  return [...new Set([...customUrls(network), ...proxy, ...network.rpcUrls])];
}

function isProxy(url: string): boolean {
  const { apiUrl } = $options.get();
  return Boolean(apiUrl) && url.startsWith(new URL('/v1/?', apiUrl).href);
}

const isResting = (url: string): boolean =>
  cooldownLeft(rests.get(url) ?? 0, Date.now(), RPC_COOLDOWN_MAX_MS) > 0;

/**
 * Only this alert informs the owner of an exhausted quota: the reads from other URLs still succeed.
 */
function restUntil(url: string, retryAfter: string | null): void {
  if (isProxy(url) && !rests.has(url)) showAlert('rate_limited');
  const seconds = Number(retryAfter);
  const wait = seconds > 0 ? Math.min(seconds * 1000, RPC_COOLDOWN_MAX_MS) : RPC_COOLDOWN_MS;
  rests.set(url, Date.now() + wait);
}

/** Whole numbers that a JSON number cannot hold come as their digits: no unit of an amount is lost. */
function parseExactly(text: string): unknown {
  const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/gi;
  const exact = (token: string) =>
    /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token;
  return JSON.parse(text.replace(tokens, exact));
}

async function ask<T>(
  url: string,
  type: string,
  method: string,
  params: readonly unknown[],
  parse: (result: unknown) => T | undefined,
): Promise<T> {
  lastId += 1;
  const id = lastId;
  const abort = new AbortController();
  const timer = setTimeout(
    () => abort.abort(appKitError('http_timeout', { url: bare(url) })),
    isProxy(url) ? RPC_PROXY_DEADLINE_MS : RPC_DEADLINE_MS,
  );
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': type },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: abort.signal,
    });
    if (response.status === 429) restUntil(url, response.headers.get('retry-after'));
    if (!response.ok) throw appKitError('http_status', { n: response.status });
    rests.delete(url);
    const reply = readRpcReply(parseExactly(await replyText(response)), id);
    const value = reply?.ok ? parse(reply.result) : undefined;
    if (value === undefined)
      throw appKitError('rpc_unavailable', { x: 'HTTP', y: bare(url) }, reply);
    return value;
  } finally {
    clearTimeout(timer);
    // Cancels the unread body, also of an error.
    abort.abort();
  }
}

/** Networks whose proxy had its ping. Not its URLs: they name the adapters, which may become more. */
const opened = new Set<string>();

/** The proxy of each network gets one ping first; no call waits for it (specification §7). */
function open(network: Network, url: string, type: string): void {
  if (!isProxy(url) || opened.has(network.id)) return;
  opened.add(network.id);
  ask(url, type, PING_METHOD, [], () => true).catch(() => {});
}

/** Without the query: it may hold an owner's key. */
function bare(url: string): string {
  return url.split('?')[0] ?? url;
}

/** Nodes refuse text (415). Our proxy takes it, which saves the preflight. */
function contentType(url: string): string {
  return isProxy(url) ? RPC_CONTENT_TYPE : 'application/json';
}

/**
 * @param addresses default: the network's URLs, including our proxy. Payment code must not use a
 * URL that could be our gateway: `chainAddresses`.
 * @param parse gets JSON, with integers beyond 2^53 as digit strings; returns undefined for an
 * invalid answer.
 * @throws AppKitError 'Unavailable {x} RPC url at {y}' about the last URL.
 */
export async function callRpc<T>(
  network: Network,
  method: string,
  params: readonly unknown[],
  parse: (result: unknown) => T | undefined,
  addresses: readonly string[] = rpcAddresses(network),
): Promise<T> {
  const failures: unknown[] = [];
  const rested = addresses.filter((url) => !isResting(url));
  for (const url of new Set([...rested, ...addresses])) {
    try {
      const type = contentType(url);
      open(network, url, type);
      return await ask(url, type, method, params, parse);
    } catch (cause) {
      failures.push(cause);
    }
  }
  const y = bare(addresses.at(-1) ?? network.id);
  throw appKitError('rpc_unavailable', { x: 'HTTP', y }, failures.at(-1));
}
