/**
 * Chain-agnostic ids: CAIP-2 network ids and CAIP-10 account ids.
 * Source: CAIP-2, CAIP-10, specification §4 (3 and 2 parts) and §5 (quoted errors).
 */

/** The five supported CAIP-2 namespaces. */
export const NAMESPACES = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const;
export type Namespace = (typeof NAMESPACES)[number];

/** A string that only a parser of this folder can make. */
export type BrandedString<Name extends string> = string & { readonly __brand: Name };

/** CAIP-2 network id, `namespace:reference`, e.g. `eip155:1`. */
export type CaipNetworkId = BrandedString<'CaipNetworkId'>;
/** CAIP-10 account id, `namespace:reference:address`. */
export type CaipAddress = BrandedString<'CaipAddress'>;

export interface CaipNetworkParts {
  id: CaipNetworkId;
  namespace: Namespace;
  reference: string;
}

export interface CaipAddressParts {
  id: CaipAddress;
  networkId: CaipNetworkId;
  namespace: Namespace;
  reference: string;
  address: string;
}

// The character sets of CAIP-2 and CAIP-10: ids travel in URLs and storage keys as they are.
const REFERENCE = /^[-_a-zA-Z0-9]{1,32}$/;
const ADDRESS = /^[-.%a-zA-Z0-9]{1,128}$/;

export function isNamespace(value: unknown): value is Namespace {
  return (NAMESPACES as readonly unknown[]).includes(value);
}

/**
 * @throws Error `Invalid CAIP-2 network id: {value}` unless the value has exactly two non-empty
 * parts in the characters of CAIP-2 and a known namespace.
 */
export function parseCaipNetworkId(value: string): CaipNetworkParts {
  const parts = typeof value === 'string' ? value.split(':') : [];
  const [namespace, reference] = parts;
  if (parts.length !== 2 || !isNamespace(namespace) || !REFERENCE.test(reference ?? '')) {
    throw new Error(`Invalid CAIP-2 network id: ${value}`);
  }
  return { id: value as CaipNetworkId, namespace, reference: reference as string };
}

/**
 * @throws Error `Invalid CAIP-10 address: {value}` unless there are exactly three parts, and
 * `Invalid CAIP Address` when a part is empty or has characters CAIP-10
 * forbids, or the namespace is unknown.
 */
export function parseCaipAddress(value: string): CaipAddressParts {
  const parts = typeof value === 'string' ? value.split(':') : [];
  const [namespace, reference, address] = parts;
  if (parts.length !== 3) throw new Error(`Invalid CAIP-10 address: ${value}`);
  if (!isNamespace(namespace) || !REFERENCE.test(reference ?? '') || !ADDRESS.test(address ?? '')) {
    throw new Error('Invalid CAIP Address');
  }
  return {
    id: value as CaipAddress,
    networkId: `${namespace}:${reference}` as CaipNetworkId,
    namespace,
    reference: reference as string,
    address: address as string,
  };
}

/** Joins a network id and an address, through the parser. */
export function caipAddress(networkId: CaipNetworkId, address: string): CaipAddress {
  return parseCaipAddress(`${networkId}:${address}`).id;
}
