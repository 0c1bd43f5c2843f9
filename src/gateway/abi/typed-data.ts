/** Typed data to be signed (EIP-712), read from its JSON text. */
import { getAddress, TypedDataEncoder, type TypedDataField } from 'ethers';
import * as v from 'valibot';

const MAX_TYPES = 100;
const MAX_FIELDS = 100;

const typedData = v.object({
  types: v.record(
    v.string(),
    v.pipe(v.array(v.object({ name: v.string(), type: v.string() })), v.maxLength(MAX_FIELDS)),
  ),
  primaryType: v.string(),
  domain: v.object({
    name: v.exactOptional(v.string()),
    version: v.exactOptional(v.string()),
    chainId: v.exactOptional(v.union([v.number(), v.string()])),
    verifyingContract: v.exactOptional(v.string()),
    salt: v.exactOptional(v.string()),
  }),
  message: v.record(v.string(), v.unknown()),
});

export interface ReadTypedData {
  /** The 32 bytes that are signed, hex. */
  digest: string;
  primaryType: string;
  /** Undefined: the data is valid on every network. */
  chainId: bigint | undefined;
  /** EIP-55. */
  verifyingContract: string | undefined;
  /** EIP-2612 and its like: the account lends `amount` to `recipient`. */
  permit: { recipient: string; amount: bigint } | undefined;
}

/** Of the two permits that tokens have; DAI's lends everything. */
function permitOf(
  primaryType: string,
  message: Record<string, unknown>,
): ReadTypedData['permit'] | undefined {
  if (primaryType !== 'Permit' || typeof message.spender !== 'string') return undefined;
  if (message.value === undefined) return undefined;
  return { recipient: getAddress(message.spender), amount: BigInt(message.value as string) };
}

/** @returns undefined for text that is not typed data whose every field is covered by its types. */
export function readTypedData(json: string): ReadTypedData | undefined {
  try {
    const { types, primaryType, domain, message } = v.parse(typedData, JSON.parse(json));
    if (Object.keys(types).length > MAX_TYPES) return undefined;
    const { EIP712Domain: _, ...named } = types as Record<string, TypedDataField[]>;
    // The library takes the one type that no other uses; another primary type would sign other data.
    if (TypedDataEncoder.from(named).primaryType !== primaryType) return undefined;
    const { chainId, verifyingContract } = domain;
    return {
      digest: TypedDataEncoder.hash(domain, named, message),
      primaryType,
      chainId: chainId === undefined ? undefined : BigInt(chainId),
      verifyingContract:
        verifyingContract === undefined ? undefined : getAddress(verifyingContract),
      permit: permitOf(primaryType, message),
    };
  } catch {
    return undefined;
  }
}
