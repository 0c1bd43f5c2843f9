/** Controls a WalletConnect wallet on another device from a test. */
import { HDNodeWallet, Mnemonic } from 'ethers';
import { DEV_MNEMONIC, PROJECT_ID } from '../../../src/sandbox/facts';
import { PORT } from '../process/hosts';
import { accountAt } from '../wallets/accounts';
import { sendSolana, signBitcoin, signSolana } from '../wallets/coin-keys';
import { namespaceAccount, signAmino, signSubstrate } from '../wallets/namespace-keys';
import type { PeerProcess } from './wc-peer-process';
import type { Generation } from './wc-peer-program';

export type { Generation };

export interface Namespaces {
  [namespace: string]: {
    chains?: string[];
    accounts: string[];
    methods: string[];
    events: string[];
  };
}

export interface Proposal {
  id: number;
  pairingTopic: string;
  proposer: { metadata: { name: string; url: string } };
  optionalNamespaces: Record<string, Omit<Namespaces[string], 'accounts'>>;
  requiredNamespaces: Record<string, Omit<Namespaces[string], 'accounts'>>;
}

export interface WalletRequest {
  id: number;
  topic: string;
  /** CAIP-2. */
  chainId: string;
  method: string;
  params: unknown;
}

export interface Choice {
  /** Indexes of the accounts of the dev mnemonic. Default: only the first. */
  accounts?: readonly number[];
  /** CAIP-2 IDs. Default: all proposed ones. */
  chains?: readonly string[];
  /** Some of the five namespaces; the wallet has keys for all five. Default: only eip155. */
  namespaces?: readonly string[];
  /** Replaces everything else, sent unchanged: for wallets that break the rules. */
  rawNamespaces?: Namespaces;
  /** Session lifetime as the wallet declares it. Default: one week. */
  lifeMs?: number;
}

export interface Peer {
  readonly clientId: string;
  /**
   * Pairs as after a scan.
   * @throws Error when the link is invalid or expired
   */
  pair(uri: string): Promise<void>;
  /** Returns the oldest proposal that the test has not taken yet. */
  nextProposal(): Promise<Proposal>;
  /** Resolves with the session's topic when approval and settlement are published. */
  approve(proposal: Proposal, choice?: Choice): Promise<string>;
  /** Resolves when the page has acknowledged the settlement. */
  settled(topic: string): Promise<void>;
  reject(proposal: Proposal, code?: number): Promise<void>;
  /** Waits for the proposal behind a link and approves it; resolves when the session is settled. */
  connect(uri: string, choice?: Choice): Promise<string>;
  /**
   * Replaces signing with the real keys. A thrown value is answered as an error with its `code`; a
   * pending promise is never answered.
   */
  answerWith(answer: (request: WalletRequest) => unknown): void;
  /** Requests so far, oldest first. */
  readonly requests: readonly WalletRequest[];
  /** Topics of sessions that the other side ended. */
  readonly deleted: readonly string[];
  sessions(): Promise<{ topic: string; namespaces: Namespaces }[]>;
  disconnect(topic: string): Promise<void>;
  update(topic: string, namespaces: Namespaces): Promise<void>;
  extend(topic: string): Promise<void>;
  emit(topic: string, name: string, data: unknown, chainId: string): Promise<void>;
  ping(topic: string): Promise<void>;
  /**
   * Publishes messages that a correct client never would: `raw` is sent unchanged, `payload` is
   * encrypted. Resolves with the published message.
   */
  publish(message: {
    topic: string;
    tag: number;
    raw?: string;
    payload?: object;
    times?: number;
  }): Promise<string>;
  /** Puts the wallet's client to sleep, and wakes it. */
  offline(): Promise<void>;
  online(): Promise<void>;
}

/** EIP-1193 code and message of a user rejection. */
export class Refusal extends Error {
  readonly code = 4001;
}

function keyOf(address: string): HDNodeWallet {
  const mnemonic = Mnemonic.fromPhrase(DEV_MNEMONIC);
  for (let index = 0; index < 60; index++) {
    const key = HDNodeWallet.fromMnemonic(mnemonic, `m/44'/60'/0'/0/${index}`);
    if (key.address.toLowerCase() === address.toLowerCase()) return key;
  }
  throw new Error(`No key for ${address}`);
}

/** Signs as any wallet would, without a user prompt. */
export async function signature({ method, params, chainId }: WalletRequest): Promise<unknown> {
  if (method === 'solana_signMessage') {
    const { pubkey, message } = params as { pubkey: string; message: string };
    return signSolana(pubkey, message);
  }
  if (method === 'solana_signAndSendTransaction') {
    const { pubkey, transaction } = params as { pubkey: string; transaction: string };
    return sendSolana(pubkey, transaction);
  }
  if (method === 'signMessage') {
    const { account, message } = params as { account: string; message: string };
    return signBitcoin(chainId, account, message);
  }
  if (method === 'polkadot_signMessage') {
    const { address, message } = params as { address: string; message: string };
    return signSubstrate(address, message);
  }
  if (method === 'cosmos_signAmino') {
    const { signerAddress, signDoc } = params as { signerAddress: string; signDoc: never };
    return signAmino(signerAddress, signDoc);
  }
  const [first, second] = params as [string, string];
  if (method === 'personal_sign') {
    return keyOf(second).signMessage(Uint8Array.from(Buffer.from(first.slice(2), 'hex')));
  }
  if (method === 'eth_signTypedData_v4') {
    const { domain, types, message } = JSON.parse(second);
    const { EIP712Domain: _, ...own } = types;
    return keyOf(first).signTypedData(domain, own, message);
  }
  throw Object.assign(new Error(`The wallet does not know ${method}`), { code: -32601 });
}

/** Returns a valid reply to a proposal: the chosen accounts on the chosen chains. */
export async function granted(proposal: Proposal, choice: Choice = {}): Promise<Namespaces> {
  const { accounts = [0], chains, namespaces = ['eip155'] } = choice;
  const asked = { ...proposal.optionalNamespaces, ...proposal.requiredNamespaces };
  const all: Namespaces = {};
  for (const [name, { chains: own = [], methods, events }] of Object.entries(asked)) {
    const mine = own.filter((id) => chains?.includes(id) ?? true);
    if (!namespaces.includes(name) || mine.length === 0) continue;
    const pairs = mine.flatMap((id) => accounts.map((index) => [id, index] as const));
    const ids = pairs.map(([id, index]) =>
      name === 'eip155' ? `${id}:${accountAt(index)}` : namespaceAccount(id, index),
    );
    all[name] = { chains: mine, accounts: await Promise.all(ids), methods, events };
  }
  return all;
}

interface Waiting<Item> {
  put(item: Item): void;
  take(): Promise<Item>;
}

function queue<Item>(): Waiting<Item> {
  const items: Item[] = [];
  const takers: ((item: Item) => void)[] = [];
  return {
    put(item) {
      const taker = takers.shift();
      if (taker) taker(item);
      else items.push(item);
    },
    take() {
      const item = items.shift();
      return item ? Promise.resolve(item) : new Promise((resolve) => takers.push(resolve));
    },
  };
}

let born = 0;

/** @param relayUrl as Node reaches it, which cannot resolve `*.localhost` */
export async function addPeer(
  peers: PeerProcess,
  generation: Generation = '2.21.8',
  relayUrl = `ws://127.0.0.1:${PORT}`,
): Promise<Peer> {
  const name = `peer-${process.pid}-${++born}`;
  const proposals = queue<Proposal>();
  const requests: WalletRequest[] = [];
  const deleted: string[] = [];
  let answer: (request: WalletRequest) => unknown = signature;
  const order = <Result = void>(method: string, params?: object): Promise<Result> =>
    peers.order<Result>(name, method, params);

  async function respond(request: WalletRequest): Promise<void> {
    const base = { id: request.id, jsonrpc: '2.0' as const };
    let response: object;
    try {
      response = { ...base, result: await answer(request) };
    } catch (error) {
      const { code = -32000, message } = error as { code?: number; message: string };
      response = { ...base, error: { code, message } };
    }
    // The session may have ended meanwhile.
    await order('respond', { topic: request.topic, response }).catch(() => {});
  }

  const hear: Record<string, (data: never) => void> = {
    session_proposal: (data: { id: number; params: Proposal }) =>
      proposals.put({ ...data.params, id: data.id }),
    session_delete: ({ topic }: { topic: string }) => void deleted.push(topic),
    session_request: (data: {
      id: number;
      topic: string;
      params: { chainId: string; request: { method: string; params: unknown } };
    }) => {
      const { id, topic, params } = data;
      const request = { id, topic, chainId: params.chainId, ...params.request };
      requests.push(request);
      void respond(request);
    },
  };
  peers.listen(name, (event, data) => hear[event]?.(data));
  const clientId = await order<string>('start', {
    generation,
    relayUrl,
    projectId: PROJECT_ID,
    name: `Pocket ${generation}`,
  });

  const peer: Peer = {
    clientId,
    requests,
    deleted,
    pair: (uri) => order('pair', { uri }),
    nextProposal: proposals.take,
    approve: async (proposal, choice = {}) =>
      order('approve', {
        id: proposal.id,
        namespaces: choice.rawNamespaces ?? (await granted(proposal, choice)),
        unchecked: choice.rawNamespaces !== undefined,
        lifeMs: choice.lifeMs,
      }),
    settled: (topic) => order('settled', { topic }),
    reject: ({ id }, code = 5000) =>
      order('reject', { id, reason: { code, message: 'User rejected.' } }),
    async connect(uri, choice) {
      await peer.pair(uri);
      const topic = await peer.approve(await peer.nextProposal(), choice);
      await peer.settled(topic);
      return topic;
    },
    answerWith(next) {
      answer = next;
    },
    sessions: () => order('sessions'),
    disconnect: (topic) =>
      order('disconnect', { topic, reason: { code: 6000, message: 'User disconnected.' } }),
    update: (topic, namespaces) => order('update', { topic, namespaces }),
    extend: (topic) => order('extend', { topic }),
    emit: (topic, event, data, chainId) =>
      order('emit', { topic, event: { name: event, data }, chainId }),
    ping: (topic) => order('ping', { topic }),
    publish: (message) => order('publish', message),
    offline: () => order('offline'),
    online: () => order('online'),
  };
  return peer;
}
