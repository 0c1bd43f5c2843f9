/** Typed data, field by field and only as far as its types reach: nothing else is signed. Source: EIP-712. */
import * as v from 'valibot';
import { type CallAction, PERMIT2 } from './call-action';

const MAX_ROWS = 400;
const MAX_DEPTH = 8;

const typeRows = v.record(
  v.string(),
  v.pipe(v.array(v.object({ name: v.string(), type: v.string() })), v.maxLength(100)),
);
const typedData = v.object({
  types: typeRows,
  primaryType: v.string(),
  domain: v.object({
    name: v.exactOptional(v.string()),
    version: v.exactOptional(v.string()),
    chainId: v.exactOptional(v.union([v.number(), v.string()])),
    verifyingContract: v.exactOptional(v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i))),
    salt: v.exactOptional(v.string()),
  }),
  message: v.record(v.string(), v.unknown()),
});

export interface TypedField {
  name: string;
  value: string;
  depth: number;
  isAddress: boolean;
}

export interface TypedData {
  /** The JSON text that is signed: only what the schema has. */
  json: string;
  primaryType: string;
  domain: v.InferOutput<typeof typedData>['domain'];
  chainId: bigint | undefined;
  /** Lower case. */
  contract: string | undefined;
  fields: readonly TypedField[];
  /** Permits that this build knows. */
  permits: readonly CallAction[];
  /** Looks like a permit of Permit2 and names another contract. */
  isImitation: boolean;
}

type Types = v.InferOutput<typeof typeRows>;

const PLAIN = /^(?:u?int\d*|bytes\d*|string|bool|address)$/;

/** As it is signed. Other spellings of a value are refused: a library may read them differently. */
function plainText(type: string, value: unknown): string {
  const isText = typeof value === 'string';
  if (/^u?int/.test(type) && (Number.isSafeInteger(value) || (isText && value.trim() !== ''))) {
    return String(BigInt(value as string));
  }
  if (type === 'bool' && typeof value === 'boolean') return String(value);
  if (type === 'string' && isText) return value;
  if (type === 'address' && isText && /^0x[\da-f]{40}$/i.test(value)) return value;
  if (/^bytes/.test(type) && isText && /^0x(?:[\da-f]{2})*$/i.test(value)) return value;
  throw new RangeError(`no ${type}`);
}

/** @throws RangeError where the data does not fit its types. */
function fieldsOf(types: Types, primaryType: string, message: unknown): TypedField[] {
  const rows: TypedField[] = [];
  const add = (row: TypedField) => {
    if (rows.push(row) > MAX_ROWS) throw new RangeError('too many fields');
  };
  const walk = (name: string, type: string, value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH) throw new RangeError('too deep');
    const list = /^(.*)\[(\d*)\]$/.exec(type);
    if (list) {
      if (!Array.isArray(value) || (list[2] && Number(list[2]) !== value.length)) {
        throw new RangeError(`${name}: not a list`);
      }
      add({ name, value: `${value.length} entries`, depth, isAddress: false });
      value.forEach((each, at) => {
        walk(`${at + 1}`, list[1] as string, each, depth + 1);
      });
      return;
    }
    const struct = Object.hasOwn(types, type) ? types[type] : undefined;
    if (struct) {
      if (typeof value !== 'object' || value === null) throw new RangeError(`${name}: no fields`);
      if (depth > 0) add({ name, value: '', depth, isAddress: false });
      for (const field of struct) {
        if (!Object.hasOwn(value, field.name)) throw new RangeError(`${field.name} is missing`);
        const inner = (value as Record<string, unknown>)[field.name];
        walk(field.name, field.type, inner, depth + 1);
      }
      return;
    }
    const text = plainText(type, value);
    add({ name, value: text, depth, isAddress: type === 'address' });
  };
  walk('', primaryType, message, 0);
  return rows;
}

type Fields = Record<string, unknown>;
const address = (value: unknown): string => {
  if (typeof value !== 'string' || !/^0x[\da-f]{40}$/i.test(value)) throw new RangeError('address');
  return value.toLowerCase();
};
const uint = (value: unknown) => BigInt(value as string);
const isList = (value: unknown): Fields[] => (Array.isArray(value) ? value : [value as Fields]);

const PERMIT2_TYPES = /^Permit(?:Single|Batch|(?:Batch)?(?:Witness)?TransferFrom)$/;

function permitsOf(type: string, contract: string | undefined, message: Fields): CallAction[] {
  if (!contract) return [];
  if (type === 'Permit' && message.spender !== undefined) {
    const owner = message.owner ?? message.holder;
    const all = message.value === undefined ? message.allowed : undefined;
    if (message.value === undefined && typeof all !== 'boolean') return [];
    return [
      {
        ...{ kind: 'permit', token: contract, spender: address(message.spender) },
        owner: owner === undefined ? undefined : address(owner),
        amount: all === true ? undefined : all === false ? 0n : uint(message.value),
        ...{ until: uint(message.deadline ?? message.expiry), through: undefined },
      },
    ];
  }
  if (contract !== PERMIT2 || !PERMIT2_TYPES.test(type)) return [];
  const lasting = message.details !== undefined;
  return isList(lasting ? message.details : message.permitted).map((each) => ({
    ...{ kind: 'permit' as const, owner: undefined, through: contract },
    token: address(each.token),
    spender: address(message.spender),
    amount:
      /^Permit(?:Single|Batch)$/.test(type) && uint(each.amount) >= 2n ** 159n
        ? undefined
        : uint(each.amount),
    until: uint(lasting ? each.expiration : message.deadline),
  }));
}

/** @param given JSON text or the object itself. @returns undefined for data that does not fit its types. */
export function readTypedData(given: unknown): TypedData | undefined {
  try {
    const data = v.parse(typedData, typeof given === 'string' ? JSON.parse(given) : given);
    const { types, primaryType, domain, message } = data;
    if (!Object.hasOwn(types, primaryType)) return undefined;
    // A type with the name of a plain value would be shown as one thing and signed as another.
    if (Object.keys(types).some((name) => PLAIN.test(name) || !/^\w+$/.test(name)))
      return undefined;
    const contract = domain.verifyingContract?.toLowerCase();
    return {
      json: JSON.stringify(data),
      ...{ primaryType, domain, contract },
      chainId: domain.chainId === undefined ? undefined : BigInt(domain.chainId),
      fields: fieldsOf(types, primaryType, message),
      permits: permitsOf(primaryType, contract, message),
      isImitation: PERMIT2_TYPES.test(primaryType) && contract !== PERMIT2,
    };
  } catch {
    return undefined;
  }
}
