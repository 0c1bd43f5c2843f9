/** Defines the input of a reply to a site: its request, and the parts of wallet-core. */
import type { Signer } from '../../wallet-core/keys';
import type { WalletHost } from '../../wallet-core/state';

/** A request as the session brings it; the client has checked chain and method against the session. */
export interface PeerRequest {
  topic: string;
  /** CAIP-2. */
  network: string;
  method: string;
  params: unknown;
  /** Addresses the session has on this network, the current one first. */
  addresses: readonly string[];
}

export interface AnswerParts {
  host: WalletHost;
  /** Port of the sandbox. */
  port: number;
  /** Undefined for an address that is not of this wallet. */
  signerOf(address: string): Signer | undefined;
}
