/** Defines the state that the sandbox wallet stores, and where the wallet puts its prompts. */
import type { OtherNamespace } from '../facts';
import type { Signer } from './keys';

export interface WalletChain {
  chainId: number;
  name: string;
  symbol: string;
  /**
   * `{port}` is a placeholder for the port of the page, so that the sandbox can use another port.
   */
  rpcUrl: string;
}

export interface SiteState {
  /** Index of the account the site sees. */
  account: number;
  chainId: number;
}

export interface WalletState {
  chains: readonly WalletChain[];
  /** Connected sites by origin. */
  sites: Readonly<Record<string, SiteState>>;
  /** Account offered to the next site. */
  account: number;
  /** Other namespaces: index of the account that a site sees, by origin. */
  grants?: Readonly<Record<string, Readonly<Partial<Record<OtherNamespace, number>>>>>;
  /** The selected network (CAIP-2) of a namespace, if the user chose another than the first. */
  networks?: Readonly<Partial<Record<OtherNamespace, string>>>;
}

/** 31338 is unknown until a site adds it, so that the way over 4902 is a real one. */
export const INITIAL_STATE: WalletState = {
  chains: [
    {
      chainId: 31337,
      name: 'Local One',
      symbol: 'ETH',
      rpcUrl: 'http://chain-31337.localhost:{port}/',
    },
  ],
  sites: {},
  account: 0,
};

export type QuestionKind =
  | 'connect'
  | 'add-chain'
  | 'switch-chain'
  | 'sign-message'
  | 'sign-typed'
  | 'sign-transaction'
  | 'send';

/** A prompt for the user; `lines` are label and value, both plain text. */
export interface Question {
  kind: QuestionKind;
  method: string;
  origin: string;
  title: string;
  lines: readonly (readonly [label: string, value: string])[];
}

export interface SitePort {
  /** The origin that the browser reports, never the one that the page claims. */
  origin: string;
  /** Port of the sandbox, for the chains' addresses. */
  port: number;
}

/** The wallet's word on an account: `ready` names the code with its first batch. */
export type AtomicSupport = 'supported' | 'ready';

export interface WalletHost {
  load(): Promise<WalletState>;
  save(state: WalletState): Promise<void>;
  /** False when the person declines or closes the window. May reject with a WalletError. */
  ask(question: Question): Promise<boolean>;
  /** One JSON-RPC call. Rejects with WalletError: the node's own code, or 4900 when unreachable. */
  rpc(url: string, method: string, params: readonly unknown[]): Promise<unknown>;
  emit(origin: string, event: string, payload: unknown): void;
  signerAt(index: number): Signer;
  /** The wallet's word on batches of calls. Absent: it has none. */
  atomic?(): AtomicSupport | undefined;
}
