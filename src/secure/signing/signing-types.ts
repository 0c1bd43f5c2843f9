/** The account that signs, and the page that asks. */
import type { RequestPayload } from '../../protocol/frame/frame-messages';
import type { Session } from '../login/sessions';

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
