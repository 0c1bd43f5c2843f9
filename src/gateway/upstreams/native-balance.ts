/** Native coin balances, read through the chains' own RPC and kept for ten seconds. */
import { formatDecimals } from '../../protocol/amount';
import { readRpcReply } from '../../protocol/http/rpc-call';
import { familyOf } from '../addresses';
import { ApiError } from '../api-error';
import { type Currency, nativeCurrency } from '../config';
import type { Gateway } from '../gateway';

const KEEP_MS = 10_000;
const MAX_KEPT = 10_000;

/** One entry of the balance reply as it is sent. */
interface Entry {
  name: string;
  symbol: string;
  chainId: string;
  /** Nobody here knows prices yet; the protocol's clients expect the field. */
  price: 0;
  quantity: { decimals: string; numeric: string };
}

interface Reader {
  method: string;
  params: (address: string) => unknown[];
  /** Smallest units, from the reply's text; undefined when it is not a number. */
  value: (reply: string) => bigint | undefined;
}

const READERS: Record<string, Reader> = {
  eip155: {
    method: 'eth_getBalance',
    params: (address) => [address, 'latest'],
    value(reply) {
      const outcome = readRpcReply(JSON.parse(reply), 1);
      const hex = outcome?.ok ? outcome.result : undefined;
      return typeof hex === 'string' && /^0x[0-9a-f]{1,64}$/i.test(hex) ? BigInt(hex) : undefined;
    },
  },
  solana: {
    method: 'getBalance',
    params: (address) => [address],
    // From the text: a large number of lamports would lose digits as a JSON number.
    value(reply) {
      if (!readRpcReply(JSON.parse(reply), 1)?.ok) return;
      const digits = /"value"\s*:\s*(\d{1,20})\s*[,}]/.exec(reply)?.[1];
      return digits === undefined ? undefined : BigInt(digits);
    },
  },
};

const familyOfChain = (chainId: string) => chainId.split(':')[0] ?? '';

export function createNativeBalances({ config, now, rpc, log }: Gateway) {
  const kept = new Map<string, { at: number; entry: Entry }>();

  const serves = (chainId: string) =>
    Object.hasOwn(config.chains, chainId) && Object.hasOwn(READERS, familyOfChain(chainId));

  async function ask(chainId: string, address: string, currency: Currency): Promise<Entry> {
    const reader = READERS[familyOfChain(chainId)] as Reader;
    const { method, params } = reader;
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params(address) });
    const value = reader.value(await rpc.send(chainId, body));
    if (value === undefined) {
      // A garbled answer is an outage, never a balance of zero.
      log('warn', 'rpc upstream gave no balance', { chain: chainId });
      throw new ApiError(503, 'transport', 'Token Balance Unavailable');
    }
    return {
      name: currency.name,
      symbol: currency.symbol,
      chainId,
      price: 0,
      quantity: {
        decimals: String(currency.decimals),
        numeric: formatDecimals(value, currency.decimals),
      },
    };
  }

  return {
    serves,
    /** Every served chain whose addresses look like this one. */
    chainsFor: (address: string) =>
      Object.keys(config.chains).filter(
        (id) => serves(id) && familyOfChain(id) === familyOf(address),
      ),
    /** @throws ApiError 503 when no upstream gives a balance. */
    async read(chainId: string, address: string, fresh: boolean): Promise<Entry> {
      const currency = nativeCurrency(config, chainId);
      if (!currency) throw new ApiError(400, 'chainId', "We don't know the coin of this chain.");
      // Solana addresses differ by case.
      const key = `${chainId}:${chainId.startsWith('eip155:') ? address.toLowerCase() : address}`;
      const known = kept.get(key);
      const age = known ? now() - known.at : -1;
      if (known && !fresh && age >= 0 && age < KEEP_MS) return known.entry;
      const entry = await ask(chainId, address, currency);
      kept.delete(key);
      kept.set(key, { at: now(), entry });
      for (const oldest of kept.keys()) {
        if (kept.size <= MAX_KEPT) break;
        kept.delete(oldest);
      }
      return entry;
    },
  };
}
