/**
 * Stores waiting messages. The mailbox keeps a message from the moment its publisher gets `true`
 * until the message expires. Each client that asks for its topic gets the message until that client
 * acknowledges it, so a client that lost its connection still finds it. After the first delivery,
 * the message stays as long as a pairing lives and no longer. A wallet that scans the code second
 * still finds the proposal, and a wallet that returns next week as another client does not see
 * answered requests. Source: protocol §6.4.
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
  /** The same for all that comes from one network address, and not the address itself. */
  origin: string;
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

export interface MailboxQuery {
  topic: string;
  /** Client id of who asks. */
  client: string;
  /** Only messages behind this place; 0 for all. */
  after: number;
  limit: number;
  /** No further message once so many bytes are reached: of large ones, one comes at a time. */
  maxBytes: number;
}

/** A topic, and the place that a client has reached in it; 0 for none. */
export interface TopicPlace {
  topic: string;
  after: number;
}

export interface Mailbox {
  /**
   * Keeps all of them, or none. The very same message on the same topic a second time is its
   * publisher's retry, and is kept once: envelopes never repeat.
   * @returns how many were new.
   * @throws MailboxFullError when nothing more can be let go of, or its sender's share is used up.
   */
  store(messages: readonly NewMessage[]): Promise<number>;
  /**
   * Messages that a client has not published, has not acknowledged, and may still receive; the
   * oldest first.
   */
  waiting(question: MailboxQuery): Promise<readonly WaitingMessage[]>;
  /** Needs no query. False: nothing waits behind this place for any client. */
  mayHold(topic: string, after: number): boolean;
  /** One query for many topics. @returns those in which something waits for the client. */
  holding(places: readonly TopicPlace[], client: string): Promise<ReadonlySet<string>>;
  /** The mailbox does not give the message to that client again. */
  acknowledge(client: string, place: number): Promise<void>;
  /** Deletes expired messages. @returns the number of these that no client ever acknowledged. */
  expire(): Promise<number>;
  /** Bytes of all stored messages and of their records. */
  bytes(): number;
  close(): Promise<void>;
}

export interface MailboxOptions {
  /** Epoch ms. */
  now: () => number;
  /** Beyond it acknowledged messages go first, the oldest before others; then nothing is taken in. */
  maxBytes: number;
  shares: MailboxShares;
}

/** Maximum of unacknowledged bytes, so that no single sender fills the mailbox. */
export interface MailboxShares {
  publisher: number;
  /** A client id costs nothing; an address does. */
  origin: number;
}

/** The mailbox never drops an undelivered message: it rejects the publisher, which tries again. */
export class MailboxFullError extends Error {
  /** @param reason `share`: there is room, but not for this sender. */
  constructor(readonly reason: 'full' | 'share') {
    super(
      reason === 'full'
        ? 'The relay is full: try again later.'
        : 'Too many of your messages are undelivered: try again later.',
    );
    this.name = 'MailboxFullError';
  }
}

/** How long a message stays for others after the first client has it: as a pairing lives. In ms. */
export const MESSAGE_TTL = 300_000;

/** The cost of a message: its text, plus about the overhead of a short message. */
export function costOf({ message, attestation }: NewMessage): number {
  return Buffer.byteLength(message) + Buffer.byteLength(attestation) + 1024;
}

/** The cost of the record that one client has one message. */
export const RECEIPT_BYTES = 128;
