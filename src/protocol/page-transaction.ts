/** Parses a transaction that the page reports by `AppKit.addTransaction()`. */
import * as v from 'valibot';
import { type CaipNetworkId, type Namespace, parseCaipNetworkId } from './caip';
import { sanitizeName } from './sanitize';

const DESCRIPTION_LENGTH = 64;

/** The hash becomes part of a URL and of requests to the network's nodes. */
const HASHES: Readonly<Partial<Record<Namespace, RegExp>>> = {
  eip155: /^0x[\da-f]{64}$/i,
  solana: /^[1-9A-HJ-NP-Za-km-z]{64,90}$/,
};

const reported = v.object(
  {
    hash: v.string('`hash` must be a string'),
    networkId: v.string('`networkId` must be a CAIP-2 id'),
    description: v.pipe(
      v.string('`description` must be a string'),
      v.transform((text) => sanitizeName(text, DESCRIPTION_LENGTH)),
      v.minLength(1, '`description` is empty'),
    ),
  },
  'it must be an object with hash, networkId and description',
);

interface PageTransaction {
  hash: string;
  id: CaipNetworkId;
  namespace: Namespace;
  description: string;
}

function parseNetwork(networkId: string) {
  try {
    return parseCaipNetworkId(networkId);
  } catch {
    throw new TypeError('`networkId` must be a CAIP-2 id');
  }
}

/**
 * Reads a hostile value once.
 * @throws Error with the reason.
 */
export function parsePageTransaction(value: unknown): PageTransaction {
  const options = { abortEarly: true, abortPipeEarly: true };
  const { hash, networkId, description } = v.parse(reported, value, options);
  const { id, namespace } = parseNetwork(networkId);
  if (!HASHES[namespace]?.test(hash)) {
    throw new TypeError(`\`hash\` is not a transaction of ${namespace}`);
  }
  return { hash: namespace === 'eip155' ? hash.toLowerCase() : hash, id, namespace, description };
}
