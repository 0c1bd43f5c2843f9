/** personal_sign and eth_signTypedData_v4. */
import { WalletError } from './errors';
import { type Signer, textOf } from './keys';
import type { SitePort, WalletHost } from './state';

const ADDRESS = /^0x[0-9a-f]{40}$/i;

function bytesOf(message: string): { bytes: Uint8Array; shown: string } {
  if (!/^0x([0-9a-f]{2})*$/i.test(message)) {
    return { bytes: new TextEncoder().encode(message), shown: message };
  }
  const pairs = message.slice(2).match(/../g) ?? [];
  const bytes = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
  return { bytes, shown: textOf(message) ?? message };
}

function requireOwn(address: unknown, signer: Signer): void {
  if (typeof address !== 'string' || !ADDRESS.test(address)) {
    throw new WalletError(-32602, 'An address is missing');
  }
  if (address.toLowerCase() !== signer.address.toLowerCase()) throw new WalletError(4100);
}

/** `[message, address]`; the swapped order of old pages is understood too. */
export async function personalSign(
  host: WalletHost,
  site: SitePort,
  signer: Signer,
  params: readonly unknown[],
): Promise<string> {
  const swapped = typeof params[0] === 'string' && ADDRESS.test(params[0]);
  const [message, address] =
    swapped && !ADDRESS.test(String(params[1])) ? [params[1], params[0]] : params;
  if (typeof message !== 'string') throw new WalletError(-32602, 'A message is missing');
  requireOwn(address, signer);
  const { bytes, shown } = bytesOf(message);
  const allowed = await host.ask({
    kind: 'sign-message',
    method: 'personal_sign',
    origin: site.origin,
    title: 'Sign this message?',
    lines: [
      ['Message', shown],
      ['Account', signer.address],
    ],
  });
  if (!allowed) throw new WalletError(4001);
  return signer.signMessage(bytes);
}

/**
 * Shows the user the important parts of typed data: the application, the domain and the full
 * message.
 */
function typedLines(typed: unknown): [label: string, value: string][] {
  const { domain, primaryType, message } = (typed ?? {}) as Record<string, unknown>;
  const { name, chainId, verifyingContract } = (domain ?? {}) as Record<string, unknown>;
  const facts: [string, unknown][] = [
    ['Application', name],
    ['Chain id', chainId],
    ['Contract', verifyingContract],
    ['Kind', primaryType],
  ];
  return [
    ...facts.flatMap(([label, value]): [string, string][] =>
      value === undefined ? [] : [[label, String(value)]],
    ),
    ['Data', JSON.stringify(message, null, 2) ?? 'None'],
  ];
}

export async function signTyped(
  host: WalletHost,
  site: SitePort,
  signer: Signer,
  params: readonly unknown[],
): Promise<string> {
  requireOwn(params[0], signer);
  let typed: unknown;
  try {
    typed = typeof params[1] === 'string' ? JSON.parse(params[1]) : params[1];
  } catch {
    throw new WalletError(-32602, 'The typed data is not JSON');
  }
  const allowed = await host.ask({
    kind: 'sign-typed',
    method: 'eth_signTypedData_v4',
    origin: site.origin,
    title: 'Sign this data?',
    lines: [...typedLines(typed), ['Account', signer.address]],
  });
  if (!allowed) throw new WalletError(4001);
  return signer.signTypedData(typed);
}
