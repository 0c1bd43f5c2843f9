/** `wallet_sendCalls` of an account without a contract: one transaction after the other. Source: EIP-5792. */
import * as v from 'valibot';
import { FrameError } from '../frame/frame-error';
import { networkOf } from '../frame/frame-query';
import type { OpenNode } from './ask-node';
import { quantityHex, readQuantity } from './evm/hex-bytes';
import type { Signer } from './signing-types';

/** As the protocol's schema has checked them. */
interface SendCalls {
  chainId?: number | string;
  from?: string;
  version?: string;
  capabilities?: Record<string, unknown>;
  id?: string;
  atomicRequired?: boolean;
  calls: { to: string; data?: string; value?: unknown; capabilities?: Record<string, unknown> }[];
}

interface Sent {
  chainId: string;
  networkId: string;
  hashes: string[];
  /** Calls of the batch. */
  count: number;
}

const MAX_BATCHES = 100;
/** Status codes of EIP-5792. */
const PENDING = 100;
const CONFIRMED = 200;
const FAILED = 500;
const PARTIAL = 600;

const receiptReply = v.object({
  status: v.string(),
  blockHash: v.string(),
  blockNumber: v.string(),
  gasUsed: v.string(),
  transactionHash: v.string(),
  logs: v.array(v.object({ address: v.string(), data: v.string(), topics: v.array(v.string()) })),
});

const readBatch = (params: unknown) => (params as [SendCalls])[0];

const needed = (capabilities: Record<string, unknown> | undefined): boolean =>
  Object.values(capabilities ?? {}).some(
    (value) => typeof value !== 'object' || (value as { optional?: unknown })?.optional !== true,
  );

/** The reason why a batch is refused before it is shown, in the words of EIP-5792. */
export function refusedCalls(params: unknown): string | undefined {
  const { atomicRequired, capabilities, calls } = readBatch(params);
  // 5760: this account has no atomic execution, and no upgrade to one.
  if (atomicRequired) return 'Atomicity not supported (5760)';
  const isNeeded = needed(capabilities) || calls.some((call) => needed(call.capabilities));
  return isNeeded ? 'Unsupported non-optional capability (5700)' : undefined;
}

const referenceOf = (networkId: string) => quantityHex(BigInt(networkId.slice(7)));

export function createSentCalls(nodes: OpenNode) {
  const batches = new Map<string, Sent>();

  return {
    /** @throws FrameError for a batch of another network or account, or with a known id. */
    read(params: unknown, { networkId, wallet }: Signer) {
      const { chainId, from, id, version, calls } = readBatch(params);
      if (!networkId.startsWith('eip155:')) throw new FrameError('Unsupported network');
      const wanted =
        chainId === undefined ? networkId : networkOf(String(readQuantity(chainId) ?? chainId));
      if (wanted !== networkId) throw new FrameError('Unsupported chain id (5710)');
      const account = wallet.addresses.eip155;
      if (from !== undefined && from.toLowerCase() !== account.toLowerCase()) {
        throw new FrameError('This account is not the one that is connected.');
      }
      const name = id ?? `0x${crypto.randomUUID().replaceAll('-', '')}`;
      if (batches.has(name)) throw new FrameError('Duplicate ID (5720)');
      const hashes: string[] = [];
      return {
        calls: calls.map(({ to, data, value }) => ({
          ...{ from: account, to },
          ...(data !== undefined && { data }),
          ...(value !== undefined && { value }),
        })),
        sent: (hash: string) => void hashes.push(hash),
        /** Version 1 has a text only. */
        reply() {
          const [oldest] = batches.keys();
          if (batches.size >= MAX_BATCHES && oldest !== undefined) batches.delete(oldest);
          const count = calls.length;
          batches.set(name, { chainId: referenceOf(networkId), networkId, hashes, count });
          return version?.startsWith('1') ? name : { id: name };
        },
      };
    },

    async status(params: unknown, _: Signer) {
      const id = (params as [string])[0];
      const batch = batches.get(id);
      if (!batch) throw new FrameError('Unknown bundle id (5730)');
      const { chainId, networkId, hashes, count } = batch;
      const ask = nodes(networkId);
      const replies = await Promise.all(
        hashes.map((hash) => ask('eth_getTransactionReceipt', [hash])),
      );
      const receipts = replies.flatMap((reply) => {
        const read = v.safeParse(receiptReply, reply);
        return read.success ? [read.output] : [];
      });
      const good = receipts.filter(({ status }) => readQuantity(status) === 1n).length;
      const isOver = receipts.length === hashes.length;
      const status = !isOver ? PENDING : good === count ? CONFIRMED : good === 0 ? FAILED : PARTIAL;
      return { version: '2.0.0', id, chainId, atomic: false, status, receipts };
    },

    capabilities(params: unknown, { networkId, wallet }: Signer) {
      const [account, chains] = Array.isArray(params) ? params : [];
      const own = wallet.addresses.eip155.toLowerCase();
      if (typeof account === 'string' && account.toLowerCase() !== own) {
        throw new FrameError('This account is not the one that is connected.');
      }
      const asked = Array.isArray(chains) ? chains.filter(isHexChain) : [];
      const ids =
        asked.length > 0 ? asked : networkId.startsWith('eip155:') ? [referenceOf(networkId)] : [];
      return Object.fromEntries(ids.map((id) => [id, { atomic: { status: 'unsupported' } }]));
    },
  };
}

const isHexChain = (id: unknown): id is string =>
  typeof id === 'string' && /^0x[\da-f]{1,16}$/i.test(id);
