/** Chain ids as wallets give them: hex, decimal, CAIP-2, number, bigint, in an object, or garbage. */
import { type CaipNetworkId, parseCaipNetworkId } from '../../../protocol/caip';

/** Means "the wallet reported an invalid chain id": no network has this id. */
const UNKNOWN = 'eip155:0';
const MAX_DIGITS = 20;

function toDecimal(value: unknown): string | undefined {
  if (typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value))) {
    return value > 0 ? String(value) : undefined;
  }
  if (typeof value !== 'string' || !/^(0x[\da-f]{1,16}|\d{1,20})$/i.test(value)) return undefined;
  const decimal = String(BigInt(value.toLowerCase()));
  return decimal !== '0' && decimal.length <= MAX_DIGITS ? decimal : undefined;
}

/** Undefined for garbage. */
export function readNetworkId(value: unknown): CaipNetworkId | undefined {
  const inner =
    typeof value === 'object' && value !== null ? (value as { chainId?: unknown }).chainId : value;
  const decimal = toDecimal(
    typeof inner === 'string' ? inner.trim().replace(/^eip155:/i, '') : inner,
  );
  return decimal ? parseCaipNetworkId(`eip155:${decimal}`).id : undefined;
}

/** Garbage gives the id of no network, which the page shows as an unsupported one. */
export function networkIdOf(value: unknown): CaipNetworkId {
  return readNetworkId(value) ?? parseCaipNetworkId(UNKNOWN).id;
}

/** `eip155:31337` → `0x7a69`. */
export function hexChainId(id: CaipNetworkId): string {
  return `0x${BigInt(id.slice('eip155:'.length)).toString(16)}`;
}
