/** Names to addresses, by the registry the network names. Sources: EIP-137, ENSIP-10, ENSIP-15. */
import { ZeroAddress } from 'ethers/constants';
import { keccak256 } from 'ethers/crypto';
import { id } from 'ethers/hash';
import { concat, toUtf8Bytes } from 'ethers/utils';
import { sanitizeName } from '../../../../protocol/sanitize';
import type { SendLocation } from '../../../core/contracts/sender';
import { appKitError } from '../../../core/errors/app-kit-error';
import { decodeResult, NAME_ABI, WILDCARD_ABI } from './abi';
import {
  type NodeReader,
  openReader,
  parseBytes,
  parseQuantity,
  RevertedError,
} from './node-reader';
import { callOffChain } from './off-chain-call';

const NO_NODE = `0x${'0'.repeat(64)}`;
/**
 * Ours: ENS has no limit. It is that of DNS (RFC 1035), whose form resolvers get (ENSIP-10). Each letter
 * costs time.
 */
const NAME_LENGTH = 255;
const REASON_LENGTH = 120;
/** Bytes of one label in DNS's form. */
const LABEL_LENGTH = 63;
/** The interface of resolvers that answer for the names below theirs. */
const WILDCARD = '0x9061b923';

/** Of a normalised name. */
export function nameHash(name: string): string {
  return name
    .split('.')
    .reverse()
    .reduce((node, label) => keccak256(concat([node, id(label)])), NO_NODE);
}

async function ask(reader: NodeReader, to: string, method: string, node: string): Promise<string> {
  const data = NAME_ABI.encodeFunctionData(method, [node]);
  try {
    const answer = await reader.ask('eth_call', [{ to, data }, 'latest'], parseBytes);
    return decodeResult<string>(NAME_ABI, method, answer) ?? ZeroAddress;
  } catch (cause) {
    if (cause instanceof RevertedError) return ZeroAddress;
    throw cause;
  }
}

/** The violated rule, in English and safe to show; omits the part of the name that violates it. */
function reasonOf(cause: unknown): string {
  const { message = '' } = cause as Error;
  return sanitizeName(message.split('"\u200e: ').at(-1) ?? '', REASON_LENGTH);
}

export async function resolveName(
  { provider, network }: SendLocation,
  name: string,
): Promise<string | undefined> {
  const registry = network.contracts?.ensRegistry;
  if (!registry) return undefined;
  const { normalizeName } = await import('./ensip15');
  let normal: string;
  try {
    if (name.length > NAME_LENGTH) throw new Error(`longer than ${NAME_LENGTH} characters`);
    normal = normalizeName(name);
  } catch (cause) {
    throw appKitError('name_invalid', { name, reason: reasonOf(cause) }, cause);
  }
  const reader = openReader(provider, network);
  const resolver = await resolverOf(reader, registry, normal);
  const address = resolver && (await addressAt(reader, resolver, normal));
  if (!address || address === ZeroAddress) throw appKitError('name_resolve_failed');
  return address;
}

interface Resolver {
  address: string;
  /** It belongs to a parent of the name. */
  inherited: boolean;
}

/** The resolver of the name, or of the nearest parent that has one. */
async function resolverOf(
  reader: NodeReader,
  registry: string,
  name: string,
): Promise<Resolver | undefined> {
  for (let part = name; part; part = part.split('.').slice(1).join('.')) {
    const address = await ask(reader, registry, 'resolver', nameHash(part));
    if (address !== ZeroAddress) return { address, inherited: part !== name };
  }
  return undefined;
}

async function addressAt(
  reader: NodeReader,
  { address, inherited }: Resolver,
  name: string,
): Promise<string | undefined> {
  const node = nameHash(name);
  if (await resolvesAny(reader, address)) return wildcardAddress(reader, address, name);
  // A parent's resolver answers for its own name alone.
  return inherited ? undefined : ask(reader, address, 'addr', node);
}

async function resolvesAny(reader: NodeReader, to: string): Promise<boolean> {
  const data = WILDCARD_ABI.encodeFunctionData('supportsInterface', [WILDCARD]);
  const answer = await reader
    .ask('eth_call', [{ to, data }, 'latest'], parseBytes)
    .catch((cause: unknown) => {
      // Resolvers of the first years do not know the question.
      if (cause instanceof RevertedError) return '0x';
      throw cause;
    });
  // Exactly true: an old resolver may answer anything with something.
  return parseQuantity(answer) === 1n;
}

async function wildcardAddress(
  reader: NodeReader,
  resolver: string,
  name: string,
): Promise<string | undefined> {
  const wire = wireName(name);
  if (!wire) return undefined;
  const call = NAME_ABI.encodeFunctionData('addr', [nameHash(name)]);
  const data = WILDCARD_ABI.encodeFunctionData('resolve', [wire, call]);
  try {
    const answer = await callOffChain(reader, resolver, data);
    const record = decodeResult<string>(WILDCARD_ABI, 'resolve', answer) ?? '0x';
    return decodeResult<string>(NAME_ABI, 'addr', record);
  } catch (cause) {
    if (cause instanceof RevertedError) return undefined;
    throw cause;
  }
}

/** DNS's form of a name; undefined for a label that it cannot hold. */
function wireName(name: string): string | undefined {
  const labels = name.split('.').map((label) => toUtf8Bytes(label));
  if (labels.some(({ length }) => length === 0 || length > LABEL_LENGTH)) return undefined;
  return concat([...labels.flatMap((label) => [new Uint8Array([label.length]), label]), '0x00']);
}
