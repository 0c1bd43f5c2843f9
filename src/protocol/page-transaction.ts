/** Parses a transaction that the page reports by `AppKit.addTransaction()`. */
import * as v from 'valibot';
import { type Namespace, parseCaipNetworkId } from './caip';
import { sanitizeName } from './sanitize';

const DESCRIPTION_LENGTH = 64;

/** The hash becomes part of a URL and of requests to the network's nodes. */
const HASHES: Readonly<Partial<Record<Namespace, RegExp>>> = {
  eip155: /^0x[\da-f]{64}$/i,
  solana: /^[1-9A-HJ-NP-Za-km-z]{64,90}$/,
};

const parsed = v.pipe(
  v.object(
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
  ),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const { hash, networkId, description } = dataset.value;
    try {
      const { id, namespace } = parseCaipNetworkId(networkId);
      if (HASHES[namespace]?.test(hash)) {
        return {
          hash: namespace === 'eip155' ? hash.toLowerCase() : hash,
          id,
          namespace,
          description,
        };
      }
      addIssue({ message: `\`hash\` is not a transaction of ${namespace}` });
    } catch {
      addIssue({ message: '`networkId` must be a CAIP-2 id' });
    }
    return NEVER;
  }),
);

/**
 * Reads a hostile value once.
 * @throws Error with the reason.
 */
export function parsePageTransaction(value: unknown): v.InferOutput<typeof parsed> {
  return v.parse(parsed, value, { abortEarly: true, abortPipeEarly: true });
}
