/**
 * Where messages wait. A message is kept from the moment its publisher is told `true` until its time
 * is over, and is given to each client that asks for its topic until that client has acknowledged it:
 * a wallet that scans the code second still finds the proposal, and a client that lost its connection
 * finds what it has not acknowledged. Source: protocol §6.4.
 */

export interface NewMessage {
  /** 64 hex digits. */
  topic: string;
  /** An envelope only the two ends can open. */
  message: string;
  /** Number of the protocol step; the relay only passes it on. */
  tag: number;
  /** Empty when there was none. */
  attestation: string;
  /** Client id of who sent it: the one client that never gets it. */
  publisher: string;
  /** Seconds it may wait. */
  ttl: number;
}

export interface WaitingMessage {
  /** Position in the order of publishing, over all topics; grows, with gaps. */
  place: number;
  topic: string;
  message: string;
  tag: number;
  attestation: string;
  /** Epoch ms. */
  publishedAt: number;
}

export interface Question {
  topic: string;
  /** Client id of who asks. */
  client: string;
  /** Only messages behind this place; 0 for all. */
  after: number;
  limit: number;
}

export interface Mailbox {
  /**
   * Keeps all of them, or none. The very same message on the same topic a second time is its
   * publisher's retry, and is kept once: envelopes never repeat.
   * @returns how many were new.
   * @throws MailboxFullError when nothing more can be let go of.
   */
  store(messages: readonly NewMessage[]): Promise<number>;
  /** What a client has not published, not acknowledged, and may still have; the oldest first. */
  waiting(question: Question): Promise<readonly WaitingMessage[]>;
  /** That client will not get it again. */
  acknowledge(client: string, place: number): Promise<void>;
  /** Forgets what is over. @returns how many of these nobody has ever acknowledged. */
  expire(): Promise<number>;
  /** Bytes of all messages in it. */
  bytes(): number;
  close(): Promise<void>;
}

export interface MailboxOptions {
  /** Epoch ms. */
  now: () => number;
  /** Beyond it acknowledged messages go first, the oldest before others; then nothing is taken in. */
  maxBytes: number;
}

/** Nothing is dropped that nobody has had: the publisher is told instead, and tries again. */
export class MailboxFullError extends Error {
  constructor() {
    super('The relay is full: try again later.');
    this.name = 'MailboxFullError';
  }
}

/** What a message costs: its text, and about as much as the rest of its row. */
export function costOf({ message, attestation }: NewMessage): number {
  return Buffer.byteLength(message) + Buffer.byteLength(attestation) + 256;
}
