/** Defines e-mail login for its screens. Implemented by `wallets/embedded`. */
import type { ReplyPayload } from '../../../protocol/frame/frame-messages';

/** Each may reject with AppKitError; the frame's own words are its quote. Source: protocol §5.3, §8. */
export interface EmailLogin {
  /** Sends the mail, and starts the cooldown. */
  begin(email: string): Promise<ReplyPayload<'CONNECT_EMAIL'>>;
  /** Resolves once the link in the mail was approved. */
  waitForDevice(): Promise<void>;
  submitCode(code: string): Promise<void>;
  /** Sends the mail about a new address, and starts the cooldown. */
  changeEmail(email: string): Promise<ReplyPayload<'UPDATE_EMAIL'>['action']>;
  confirmCurrentEmail(code: string): Promise<void>;
  /** @returns the new address. */
  confirmNewEmail(code: string): Promise<string>;
}

/** The view that the frame itself shows. */
export interface ApprovalFrame {
  /**
   * Shows it over the card until the returned stop is called.
   * @param looks the class that gives it its place and size
   */
  show(looks: string): () => void;
}
