/**
 * Pure parsers for the site owner's values that can load later. Undefined means: not a valid value.
 */
import { type CaipNetworkId, isNamespace, parseCaipNetworkId } from '../../../protocol/caip';
import { type Network, namedNetwork, parseNetworkObject } from '../../../protocol/networks';
import { sanitizeName } from '../../../protocol/sanitize';
import {
  keysOf,
  type OptionParser,
  ownValue,
  parseUrl,
  splitList,
  trimSlashes,
  webUrl,
} from './initial-parsers';
import type { CustomWallet, ExternalConnector, Metadata } from './options';

export const socketUrl: OptionParser<string> = (value) => {
  const url = parseUrl(value, /^wss?:$/);
  return url && trimSlashes(url);
};

export function listOf<Item>(parse: OptionParser<Item>): OptionParser<readonly Item[]> {
  return (value, bad) =>
    splitList(value)?.flatMap((part) => {
      const item = parse(part, bad);
      if (item === undefined || item === '') {
        bad(part);
        return [];
      }
      return [item];
    });
}

/** The `url`s of `[{ url }]`, or plain addresses. */
export const rpcList: OptionParser<readonly string[]> = (value, bad) =>
  Array.isArray(value)
    ? listOf(webUrl)(
        value.map((entry) => ownValue(entry, 'url') ?? entry),
        bad,
      )
    : undefined;

export const networkId: OptionParser<CaipNetworkId> = (value) => {
  try {
    return parseCaipNetworkId(String(value).trim()).id;
  } catch {
    return;
  }
};

/** Ids of named networks or of the page's own, and network objects; each network once. */
export function networksOf(own: readonly Network[]): OptionParser<readonly Network[]> {
  return (value, bad) => {
    const found = new Map<string, Network>();
    for (const part of splitList(value) ?? []) {
      try {
        const network =
          typeof part === 'string'
            ? (own.find(({ id }) => id === part) ?? namedNetwork(part))
            : parseNetworkObject(part);
        if (!network) {
          // Distinguishes an invalid id from a network without a description.
          parseCaipNetworkId(String(part));
          throw new Error();
        }
        if (!found.has(network.id)) found.set(network.id, network);
      } catch (error) {
        const id = (part as { id?: unknown } | null)?.id ?? part;
        const { message } = error as Error;
        bad(message ? `${String(id)} (${message})` : String(id));
      }
    }
    return splitList(value) && [...found.values()];
  };
}

export const parseMetadata: OptionParser<Metadata> = (value) => {
  if (!keysOf(value)) return;
  const found: Metadata = {};
  for (const key of ['name', 'description', 'url'] as const) {
    const given = ownValue(value, key);
    if (typeof given === 'string') found[key] = sanitizeName(given, 300);
  }
  const icons = ownValue(value, 'icons');
  if (Array.isArray(icons)) found.icons = listOf(webUrl)(icons, () => {}) ?? [];
  return found;
};

const WALLET_LINKS = [
  'homepage',
  'image_url',
  'mobile_link',
  'desktop_link',
  'webapp_link',
  'app_store',
  'play_store',
] as const;

/** Wallet links may have a custom scheme, but never one that runs script. */
const SAFE_LINK = /^(?!(?:javascript|data|vbscript|blob|file):)[a-z][a-z0-9+.-]*:/i;

export const customWallet: OptionParser<CustomWallet> = (value) => {
  const id = ownValue(value, 'id');
  const name = ownValue(value, 'name');
  if (typeof id !== 'string' || typeof name !== 'string' || !id || !name) return;
  const wallet: CustomWallet = { id, name: sanitizeName(name, 40) };
  for (const key of WALLET_LINKS) {
    const link = ownValue(value, key);
    if (typeof link === 'string' && SAFE_LINK.test(link)) wallet[key] = link;
  }
  return wallet;
};

/** Ids that mean something else (protocol §4.1). */
const TAKEN = ['walletconnect', 'injected', 'eip6963', 'announced', 'auth', 'id_auth', 'safe'];
const ID = /^[\w.-]{1,64}$/;

/**
 * Each parse creates a new identity: the code recognizes an existing factory by its own reference.
 */
export const externalConnector: OptionParser<ExternalConnector> = (value) => {
  const standard = ownValue(value, 'standard');
  if (standard) {
    return { id: 'standard', name: 'Wallet Standard', namespace: 'solana', standard };
  }
  const id = ownValue(value, 'id');
  const name = ownValue(value, 'name');
  const namespace = ownValue(value, 'namespace') ?? 'eip155';
  const provider = ownValue(value, 'provider');
  if (typeof id !== 'string' || typeof name !== 'string' || !provider) return;
  if (!ID.test(id) || TAKEN.includes(id.toLowerCase()) || !isNamespace(namespace)) return;
  const shown = sanitizeName(name, 40);
  if (!shown) return;
  const rdns = ownValue(value, 'rdns');
  const icon = ownValue(value, 'icon');
  return {
    id,
    name: shown,
    namespace,
    provider,
    ...(typeof rdns === 'string' && rdns && { rdns }),
    ...(typeof icon === 'string' && /^(https:|data:image\/)/i.test(icon) && { icon }),
  };
};
