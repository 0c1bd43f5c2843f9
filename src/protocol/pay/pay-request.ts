/** Reads the request of `AppKit.pay()`, as far as no chain has to be asked. Source: protocol §1.10. */
import * as v from 'valibot';
import { type CaipNetworkId, type Namespace, parseCaipAddress } from '../caip';
import { parseCaipAsset } from '../caip-asset';
import { exchangeId } from './exchange-payments';

/** Coin numbers of SLIP-44 by namespace. EVM networks all use that of Ether. Source: protocol §1.10. */
const COINS: Readonly<Record<string, string>> = { eip155: '60', solana: '501' };
const TOKENS: Readonly<Record<string, string>> = { eip155: 'erc20', solana: 'token' };

/** An amount has at most so many characters: any uint256 with 77 decimals. */
const AMOUNT_LENGTH = 100;

export interface ReadRequest {
  networkId: CaipNetworkId;
  namespace: Namespace;
  /** Contract or mint, not in canonical form yet; undefined: the native coin. */
  token: string | undefined;
  /** CAIP-19, as given. */
  asset: string;
  /** An address, not in canonical form yet. */
  recipient: string;
  /** A decimal string above zero. */
  amount: string;
  key: string | undefined;
  include: readonly string[] | undefined;
  exclude: readonly string[] | undefined;
}

const exchanges = v.nullish(v.pipe(v.array(exchangeId), v.maxLength(50)));

const schema = v.object(
  {
    recipient: v.string('`recipient` must be an address'),
    asset: v.string('`asset` must be a CAIP-19 id'),
    amount: v.pipe(
      v.string("`amount` must be a decimal string such as '9.99'"),
      v.maxLength(AMOUNT_LENGTH, '`amount` is too long'),
      v.regex(/^\d+(?:\.\d+)?$/, "`amount` must be a decimal string such as '9.99'"),
      v.regex(/[1-9]/, '`amount` must be more than zero'),
    ),
    key: v.nullish(
      v.pipe(
        v.string('`key` must be a text'),
        v.regex(/^[\w.:-]{1,64}$/, '`key` must have 1 to 64 letters, digits, -, _, . or :'),
      ),
    ),
    includeExchanges: exchanges,
    excludeExchanges: exchanges,
  },
  'it must be an object with recipient, asset and amount',
);

/** @throws Error with the reason. */
function readAsset(text: string): Pick<ReadRequest, 'networkId' | 'namespace' | 'token'> {
  const parts = (() => {
    try {
      return parseCaipAsset(text);
    } catch {
      throw Error('`asset` must be a CAIP-19 id');
    }
  })();
  const { networkId, namespace, kind, reference, tokenId } = parts;
  if (tokenId === undefined && kind === 'slip44' && COINS[namespace] === reference) {
    return { networkId, namespace, token: undefined };
  }
  if (tokenId === undefined && TOKENS[namespace] === kind) {
    return { networkId, namespace, token: reference };
  }
  throw Error('`asset` must be a token or the native coin of an EVM network or Solana');
}

/** The address of a recipient, which may name its network. @throws Error with the reason. */
function readRecipient(text: string, networkId: string): string {
  if (!text.includes(':')) return text;
  const found = (() => {
    try {
      return parseCaipAddress(text);
    } catch {
      throw Error('`recipient` must be an address or a CAIP-10 id');
    }
  })();
  if (found.networkId !== networkId) throw Error('`recipient` is on another network than `asset`');
  return found.address;
}

/**
 * Reads a hostile value once.
 * @throws Error with the reason.
 */
export function readPayRequest(value: unknown): ReadRequest {
  const given = v.parse(schema, value, { abortEarly: true, abortPipeEarly: true });
  const { amount, key, includeExchanges, excludeExchanges } = given;
  if (includeExchanges && excludeExchanges) {
    throw Error('`includeExchanges` and `excludeExchanges` exclude each other');
  }
  const asset = readAsset(given.asset);
  return {
    ...asset,
    asset: given.asset,
    recipient: readRecipient(given.recipient, asset.networkId),
    amount,
    key: key ?? undefined,
    include: includeExchanges ?? undefined,
    exclude: excludeExchanges ?? undefined,
  };
}
