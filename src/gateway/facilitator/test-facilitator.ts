/** For tests: a token with EIP-3009 on a chain of one file, and payments that its payers sign. */
import { type HDNodeWallet, Interface, id, Transaction, Wallet } from 'ethers';
import * as v from 'valibot';
import { TRANSFER_TYPES } from '../../protocol/pay/transfer-types';
import { facilitatorBody } from '../../protocol/pay/x402-facilitator';
import { ApiError } from '../http/api-error';
import { createMetrics } from '../http/metrics';
import { memoryStore, type Store } from '../store/open-store';
import {
  type EvmCalls,
  type FoundLog,
  type LogFilter,
  RpcRefusal,
} from '../upstreams/rpc/evm-call';
import { createFacilitator } from './facilitator';
import { facilitatorConfig } from './facilitator-config';
import type { FacilitatorBody } from './match-payment';

export const NETWORK = 'eip155:31337';
export const TOKEN = `0x${'70'.repeat(20)}`;
export const SHOP = `0x${'5a'.repeat(20)}`;
export const KEY = `0x${'77'.repeat(32)}`;
const NOW = 1_750_000_000_000;
export const SECONDS = NOW / 1000;

export const ABI = new Interface([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
  'function authorizationState(address, bytes32) view returns (bool)',
  'function balanceOf(address) view returns (uint256)',
  'function isValidSignature(bytes32, bytes) view returns (bytes4)',
]);
const word = (value: bigint | number) => `0x${BigInt(value).toString(16).padStart(64, '0')}`;

export const X402_CONFIG = {
  recipients: [SHOP],
  tokens: [{ network: NETWORK, address: TOKEN, name: 'Dollar', version: '2', least: '10' }],
  dayBudget: { [NETWORK]: '1' },
  perPayerPerDay: 3,
};

/** A node with one token. */
export interface TestChain {
  balance: bigint;
  used: Set<string>;
  sent: Transaction[];
  /** Blocks come. */
  mines: boolean;
  /** Of receipts. */
  status: string;
  /** The token has no EIP-3009. */
  plain: boolean;
  /** A contract that accepts each signature. */
  contract: string | undefined;
  reverts: boolean;
  /** The payer has code: the token asks it, and takes bytes in place of a key's signature (EIP-7702). */
  hasCode: boolean;
  /** Takes each transaction, and answers that it does not. */
  answersRefusal: boolean;
  /** No answer to questions about blocks. */
  silent: boolean;
  /** Of the account that pays for gas. */
  coins: bigint;
  /** Of receipts, on an OP Stack chain. */
  l1Fee: string | undefined;
  /** The account's transactions that blocks have, while none comes. */
  confirmed: number;
  /** Undefined: the node refuses to search. */
  logs: FoundLog[] | undefined;
  refusesSending: boolean;
  gas: bigint;
}

const newChain = (): TestChain => ({
  ...{ balance: 1_000n, used: new Set(), sent: [], mines: true, status: '0x1', plain: false },
  ...{ contract: undefined, reverts: false, refusesSending: false, gas: 60_000n, logs: [] },
  ...{ hasCode: false, answersRefusal: false, silent: false, coins: 10n ** 18n, l1Fee: undefined },
  confirmed: 0,
});

function answerCall(chain: TestChain, { to, data }: { to: string; data: string }) {
  const read = ABI.parseTransaction({ data });
  if (read?.name === 'balanceOf') return word(chain.balance);
  if (read?.name === 'isValidSignature') {
    return to === chain.contract ? `0x1626ba7e${'0'.repeat(56)}` : undefined;
  }
  return chain.plain ? undefined : word(chain.used.has(String(read?.args[1])) ? 1 : 0);
}

function takeTransaction(chain: TestChain, raw: string): string {
  const transaction = Transaction.from(raw);
  const { hash, nonce } = transaction;
  const isKnown = chain.sent.some((one) => one.hash === hash);
  if (chain.refusesSending || isKnown) throw new RpcRefusal(-32000, 'own');
  const before = chain.sent.findIndex((one) => one.nonce === nonce);
  if (before >= 0) chain.sent.splice(before, 1, transaction);
  else chain.sent.push(transaction);
  if (chain.answersRefusal) throw new RpcRefusal(-32000, 'own');
  return hash ?? '';
}

function receiptOf(chain: TestChain, hash: string): object | null {
  const sent = chain.sent.find((one) => one.hash === hash);
  if (chain.silent) throw new ApiError(503, 'transport', 'silent');
  if (!sent || !chain.mines) return null;
  if (chain.status === '0x1') chain.used.add(String(ABI.parseTransaction(sent)?.args[5]));
  const { status, l1Fee } = chain;
  return { status, gasUsed: '0xc350', effectiveGasPrice: '0x3b9aca00', l1Fee };
}

/** A transaction of another sender carries out the authorization. @param gap between its two events */
export function payElsewhere(chain: TestChain, body: FacilitatorBody, hash: string, gap = 1) {
  const { from, to, value, nonce } = body.paymentPayload.payload.authorization;
  chain.used.add(nonce);
  const common = { address: TOKEN, blockNumber: '0x10', blockHash: hash, transactionHash: hash };
  const used = [id('AuthorizationUsed(address,bytes32)'), word(BigInt(from)), nonce];
  const moved = [id('Transfer(address,address,uint256)'), word(BigInt(from)), word(BigInt(to))];
  chain.logs?.push(
    { ...common, topics: used, data: '0x', logIndex: '0x1', transactionIndex: '0x0' },
    {
      ...{ ...common, topics: moved, data: word(BigInt(value)), transactionIndex: '0x0' },
      logIndex: `0x${(1 + gap).toString(16)}`,
    },
  );
}

function countOf(chain: TestChain, block: unknown) {
  if (block === 'latest' && !chain.mines) return chain.confirmed;
  return Math.max(-1, ...chain.sent.map(({ nonce }) => nonce)) + 1;
}

function estimate(chain: TestChain, data: string) {
  const byKey = ABI.parseTransaction({ data })?.args.length === 9;
  if (chain.reverts || (chain.hasCode && byKey)) throw new RpcRefusal(3, 'own');
  return `0x${chain.gas.toString(16)}`;
}

const callsOf = (chain: TestChain): EvmCalls =>
  ({
    multicall: async (_: string, calls: { to: string; data: string }[]) =>
      calls.map((one) => answerCall(chain, one)),
    request: async (_: string, method: string, params: unknown[]) => {
      if (method === 'eth_gasPrice') return '0x3b9aca00';
      if (method === 'eth_getTransactionCount')
        return `0x${countOf(chain, params[1]).toString(16)}`;
      if (method === 'eth_getBalance') return `0x${chain.coins.toString(16)}`;
      if (method === 'eth_blockNumber') return '0x20';
      if (method === 'eth_getTransactionByHash') {
        return chain.sent.find(({ hash }) => hash === params[0]) ? {} : null;
      }
      if (method === 'eth_sendRawTransaction') return takeTransaction(chain, String(params[0]));
      if (method === 'eth_getTransactionReceipt') return receiptOf(chain, String(params[0]));
      return estimate(chain, (params[0] as { data: string }).data);
    },
    getLogs: async (_: string, { topics }: LogFilter) => {
      if (!chain.logs) throw new RpcRefusal(-32005, 'limit');
      return chain.logs.filter((log) => (topics ?? []).every((one, at) => one === log.topics[at]));
    },
  }) as unknown as EvmCalls;

export function facilitatorWorld(config: object = {}, store: Store = memoryStore()) {
  const chain = newChain();
  const clock = { now: NOW };
  const open = () =>
    createFacilitator({
      config: v.parse(facilitatorConfig, { ...X402_CONFIG, ...config }),
      ...{ key: KEY, calls: callsOf(chain), store, metrics: createMetrics() },
      now: () => clock.now,
      wait: async (ms) => {
        clock.now += ms;
      },
    });
  return { chain, clock, store, facilitator: open(), open };
}

export interface Signing {
  payer?: HDNodeWallet | Wallet;
  /** Of the authorization. */
  signed?: object;
  /** Of the typed data's domain. */
  domain?: object;
  /** Of the requirements, and of what the payer accepted. */
  wanted?: object;
  /** Of the accepted requirements alone. */
  accepted?: object;
  signature?: string;
}

let nonces = 0;

/** A good payment of 25 units, with changes. */
export async function signPayment(change: Signing = {}): Promise<FacilitatorBody> {
  const payer = change.payer ?? Wallet.createRandom();
  nonces += 1;
  const authorization = {
    ...{ from: payer.address, to: SHOP, value: '25', nonce: word(nonces) },
    ...{ validAfter: String(SECONDS - 60), validBefore: String(SECONDS + 60) },
    ...change.signed,
  };
  const domain = { name: 'Dollar', version: '2', chainId: 31337, verifyingContract: TOKEN };
  const signature =
    change.signature ??
    (await payer.signTypedData({ ...domain, ...change.domain }, TRANSFER_TYPES, authorization));
  const wanted = {
    ...{ scheme: 'exact', network: NETWORK, amount: '25', asset: TOKEN, payTo: SHOP },
    ...{ maxTimeoutSeconds: 60, extra: { name: 'Dollar', version: '2' } },
    ...change.wanted,
  };
  return v.parse(facilitatorBody(), {
    x402Version: 2,
    paymentPayload: {
      x402Version: 2,
      accepted: { ...wanted, ...change.accepted },
      payload: { signature, authorization },
    },
    paymentRequirements: wanted,
  });
}
