/**
 * Asks the servers that a contract names for the data that it wants. Everything here is hostile: the
 * addresses, and what they answer. The contract checks the answer. Source: EIP-3668.
 */
import { HTTP_DEADLINE_MS } from '../constants/limits';
import { appKitError } from '../errors/app-kit-error';
import { replyText } from './read-limited-body';

/** Of the contract's list; more would let it make the browser call anything. */
const MOST_SERVERS = 3;
const MOST_CHARACTERS = 200_000;

const isLocal = (host: string) => /^(?:localhost|127\.0\.0\.1|.*\.localhost)$/.test(host);
/** A public name has a dot and ends with letters: no number of a network, no name of an intranet. */
const isPublicName = (host: string) => /\.[a-z][a-z\d-]*$/i.test(host) && !host.endsWith('.local');

/** Public servers by https. A page on this machine may use its own gateway. */
function isAllowed({ protocol, hostname }: URL): boolean {
  if (isLocal(hostname)) return isLocal(location.hostname);
  return protocol === 'https:' && isPublicName(hostname);
}

/** @returns undefined for an address that must not be asked */
function requestOf(template: string, sender: string, data: string): [URL, RequestInit] | undefined {
  try {
    const isGet = template.includes('{data}');
    const url = new URL(
      template.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data),
    );
    const body = JSON.stringify({ sender: sender.toLowerCase(), data });
    const headers = { 'Content-Type': 'application/json' };
    return isAllowed(url) ? [url, isGet ? {} : { method: 'POST', body, headers }] : undefined;
  } catch {
    return undefined;
  }
}

async function ask(url: URL, init: RequestInit): Promise<string | undefined> {
  const reply = await fetch(url, {
    ...init,
    credentials: 'omit',
    // Only this address was judged.
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(HTTP_DEADLINE_MS),
  });
  if (!reply.ok) return undefined;
  const text = await replyText(reply, async (soFar) => {
    if (soFar.length > MOST_CHARACTERS) throw new SyntaxError();
  });
  const { data } = JSON.parse(text) as { data?: unknown };
  return typeof data === 'string' && /^0x(?:[\da-f]{2})*$/i.test(data) ? data : undefined;
}

/** @throws AppKitError `name_resolve_failed` if no server answers. */
export async function fetchOffChain(
  urls: readonly string[],
  sender: string,
  data: string,
): Promise<string> {
  for (const template of urls.slice(0, MOST_SERVERS)) {
    const request = requestOf(template, sender, data);
    const answer = request && (await ask(...request).catch(() => undefined));
    if (answer !== undefined) return answer;
  }
  throw appKitError('name_resolve_failed');
}
