/** The account that signs, the page that asks, and a request that is ready for an approval. */
import type { SigningIntent } from '../../protocol/custody/signing-intent';
import type { RequestPayload } from '../../protocol/frame/frame-messages';
import type { Session } from '../login/sessions';
import type { Review } from './describe/review';
import type { Payment } from './repeated-payments';

/** The page's name, icons and theme, in its own words. */
export interface PageFacts {
  theme: Partial<RequestPayload<'SYNC_THEME'>>;
  metadata: RequestPayload<'SYNC_DAPP_DATA'>['metadata'] | undefined;
}

export interface Signer {
  session: Session;
  wallet: NonNullable<Session['wallet']>;
  /** CAIP-2. */
  networkId: string;
  /** Of the page that asks. */
  origin: string;
}

/** As the vault's reply has it. */
export interface SignedIntent {
  signature: string;
  transaction?: string;
}

export interface PreparedRequest {
  /** Signed in this order after one approval. */
  intents: readonly SigningIntent[];
  review: Review;
  /** Those that must not be made twice by mistake. */
  payments?: readonly Payment[];
  /** Sends where the request says so. @returns the reply for the page. */
  finish(signed: readonly SignedIntent[]): Promise<unknown>;
}
