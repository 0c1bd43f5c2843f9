/** Typed data to be signed (EIP-712), read from its JSON text. */
import { getAddress, TypedDataEncoder, type TypedDataField } from 'ethers';
import * as v from 'valibot';

/** The library's search for circles takes twice as long with each type. */
const MAX_TYPES = 12;
const MAX_FIELDS = 100;

const typedData = v.object({
  types: v.record(
    v.string(),
    v.pipe(v.array(v.object({ name: v.string(), type: v.string() })), v.maxLength(MAX_FIELDS)),
  ),
  primaryType: v.string(),
  domain: v.strictObject({
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

/** Fields of EIP-2612. DAI's permit and those of NFTs have others, and lend everything. */
const PERMIT_FIELDS = 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline';

function permitOf(
  primaryType: string,
  types: Record<string, TypedDataField[]>,
  message: Record<string, unknown>,
): ReadTypedData['permit'] | undefined {
  const fields = types[primaryType]?.map(({ type, name }) => `${type} ${name}`).join(',');
  if (primaryType !== 'Permit' || fields !== PERMIT_FIELDS) return undefined;
  const recipient = getAddress(message.spender as string);
  return { recipient, amount: BigInt(message.value as string) };
}

/** Every value has a field of its type: the digest covers nothing else. */
function isDeclared(
  type: string,
  value: unknown,
  types: Record<string, TypedDataField[]>,
): boolean {
  const item = /^(.*)\[\d*\]$/.exec(type)?.[1];
  if (item !== undefined) {
    return Array.isArray(value) && value.every((each) => isDeclared(item, each, types));
  }
  const fields = Object.hasOwn(types, type) ? types[type] : undefined;
  if (!fields) return true;
  if (typeof value !== 'object' || value === null) return false;
  const given = value as Record<string, unknown>;
  return (
    Object.keys(given).every((name) => fields.some((field) => field.name === name)) &&
    fields.every((field) => isDeclared(field.type, given[field.name], types))
  );
}

/** @returns undefined for text that is not typed data whose every field is covered by its types. */
export function readTypedData(json: string): ReadTypedData | undefined {
  try {
    const { types, primaryType, domain, message } = v.parse(typedData, JSON.parse(json));
    if (Object.keys(types).length > MAX_TYPES) return undefined;
    const { EIP712Domain: _, ...named } = types as Record<string, TypedDataField[]>;
    // The library takes the one type that no other uses; another primary type would sign other data.
    if (TypedDataEncoder.from(named).primaryType !== primaryType) return undefined;
    if (!isDeclared(primaryType, message, named)) return undefined;
    const { chainId, verifyingContract } = domain;
    return {
      digest: TypedDataEncoder.hash(domain, named, message),
      primaryType,
      chainId: chainId === undefined ? undefined : BigInt(chainId),
      verifyingContract:
        verifyingContract === undefined ? undefined : getAddress(verifyingContract),
      permit: permitOf(primaryType, named, message),
    };
  } catch {
    return undefined;
  }
}
