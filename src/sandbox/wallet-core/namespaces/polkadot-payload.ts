/**
 * Encodes the signed payload of an extrinsic from the JSON that sites pass to a wallet
 * (`SignerPayloadJSON`), with the extensions of Polkadot and its test networks. Source: Substrate's
 * extrinsic format, version 4.
 */
import { concatBytes } from '@noble/hashes/utils';
import { hex } from '@scure/base';
import { WalletError } from '../errors';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Fields that each extension adds to the extrinsic, and fields that it adds to the signed bytes
 * only.
 */
const EXTENSIONS: Readonly<
  Record<string, { shown?(fields: Fields): Uint8Array; signed?(fields: Fields): Uint8Array }>
> = {
  CheckNonZeroSender: {},
  CheckSpecVersion: { signed: (fields) => u32(fields.specVersion, 'specVersion') },
  CheckTxVersion: { signed: (fields) => u32(fields.transactionVersion, 'transactionVersion') },
  CheckGenesis: { signed: (fields) => bytes(fields.genesisHash, 'genesisHash', 32) },
  CheckMortality: {
    shown: (fields) => bytes(fields.era, 'era'),
    signed: (fields) => bytes(fields.blockHash, 'blockHash', 32),
  },
  CheckNonce: { shown: (fields) => compact(number(fields.nonce, 'nonce')) },
  CheckWeight: {},
  ChargeTransactionPayment: { shown: (fields) => compact(number(fields.tip ?? '0x00', 'tip')) },
  PrevalidateAttests: {},
  // Mode 0: no hash of the metadata is signed along.
  CheckMetadataHash: { shown: () => Uint8Array.of(0), signed: () => Uint8Array.of(0) },
};

function bytes(value: unknown, name: string, length?: number): Uint8Array {
  if (typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)) {
    const read = hex.decode(value.slice(2).toLowerCase());
    if (length === undefined || read.length === length) return read;
  }
  throw new WalletError(-32602, `${name} must be 0x hex${length ? ` of ${length} bytes` : ''}`);
}

function number(value: unknown, name: string): bigint {
  try {
    if (typeof value === 'number' || typeof value === 'string') return BigInt(value);
  } catch {}
  throw new WalletError(-32602, `${name} must be a number`);
}

function little(value: bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn));
}

const u32 = (value: unknown, name: string) => little(number(value, name), 4);

/** SCALE's compact number. */
function compact(value: bigint): Uint8Array {
  if (value < 1n << 6n) return little(value << 2n, 1);
  if (value < 1n << 14n) return little((value << 2n) | 1n, 2);
  if (value < 1n << 30n) return little((value << 2n) | 2n, 4);
  const length = Math.max(4, Math.ceil(value.toString(16).length / 2));
  return concatBytes(Uint8Array.of(((length - 4) << 2) | 3), little(value, length));
}

function extensionsOf(fields: Fields) {
  const names = Array.isArray(fields.signedExtensions) ? fields.signedExtensions : [];
  return names.map((name: unknown) => {
    const known = Object.hasOwn(EXTENSIONS, String(name)) ? EXTENSIONS[String(name)] : undefined;
    if (known) return known;
    throw new WalletError(-32602, `The extension ${String(name)} is not known to this wallet`);
  });
}

/** @throws WalletError -32602 that names the problem. */
export function encodePayload(payload: unknown): Uint8Array {
  const fields = (payload ?? {}) as Fields;
  if (fields.version !== 4)
    throw new WalletError(-32602, 'Only extrinsics of version 4 are signed');
  const extensions = extensionsOf(fields);
  return concatBytes(
    bytes(fields.method, 'method'),
    ...extensions.map(({ shown }) => shown?.(fields) ?? new Uint8Array()),
    ...extensions.map(({ signed }) => signed?.(fields) ?? new Uint8Array()),
  );
}

/** The call remains bytes: only the chain's metadata defines their meaning. */
export function payloadLines(payload: unknown): [label: string, value: string][] {
  const { method, nonce, tip, genesisHash } = (payload ?? {}) as Fields;
  return [
    ['Call', String(method)],
    ['Nonce', String(nonce)],
    ['Tip', String(tip ?? 0)],
    ['Chain (genesis)', String(genesisHash)],
  ];
}
