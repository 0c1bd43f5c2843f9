/** Names to addresses, by the registry the network names. Sources: EIP-137, ENSIP-15. */
import { ZeroAddress } from 'ethers/constants';
import { keccak256 } from 'ethers/crypto';
import { id } from 'ethers/hash';
import { concat } from 'ethers/utils';
import { sanitizeName } from '../../../../protocol/sanitize';
import type { SendLocation } from '../../../core/contracts/sender';
import { appKitError } from '../../../core/errors/app-kit-error';
import { decodeResult, NAME_ABI } from './abi';
import { type NodeReader, openReader, parseBytes, RevertedError } from './node-reader';

const NO_NODE = `0x${'0'.repeat(64)}`;
/**
 * Ours: ENS has no limit. It is that of DNS (RFC 1035), whose form resolvers get (ENSIP-10). Each letter
 * costs time.
 */
const NAME_LENGTH = 255;
const REASON_LENGTH = 120;

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
  const node = nameHash(normal);
  const resolver = await ask(reader, registry, 'resolver', node);
  if (resolver === ZeroAddress) throw appKitError('name_resolve_failed');
  const address = await ask(reader, resolver, 'addr', node);
  if (address === ZeroAddress) throw appKitError('name_resolve_failed');
  return address;
}
