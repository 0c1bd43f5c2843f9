/**
 * Where messages wait. A message is kept from the moment its publisher is told `true` until its time
 * is over, and is given to each client that asks for its topic until that client has acknowledged it: a
 * client that lost its connection finds what it has not acknowledged. Once somebody has it, it stays for
 * as long as a pairing lives and no longer: a wallet that scans the code second still finds the proposal,
 * and one that comes back next week as another client is not asked again what was answered.
 * Source: protocol §6.4.
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

export interface Mailbox {
  /**
   * Keeps all of them, or none. The very same message on the same topic a second time is its
   * publisher's retry, and is kept once: envelopes never repeat.
   * @returns how many were new.
   * @throws MailboxFullError when nothing more can be let go of, or its sender's share is used up.
   */
  store(messages: readonly NewMessage[]): Promise<number>;
  /** What a client has not published, not acknowledged, and may still have; the oldest first. */
  waiting(question: MailboxQuery): Promise<readonly WaitingMessage[]>;
  /** That client will not get it again. */
  acknowledge(client: string, place: number): Promise<void>;
  /** Forgets what is over. @returns how many of these nobody has ever acknowledged. */
  expire(): Promise<number>;
  /** Bytes of all messages in it, and of what is known about them. */
  bytes(): number;
  close(): Promise<void>;
}

export interface MailboxOptions {
  /** Epoch ms. */
  now: () => number;
  /** Beyond it acknowledged messages go first, the oldest before others; then nothing is taken in. */
  maxBytes: number;
  shares: Shares;
}

/** Bytes that nobody has acknowledged yet, at most: so that no one sender takes the room of all. */
export interface Shares {
  publisher: number;
  /** A client id costs nothing; an address does. */
  origin: number;
}

/** Nothing is dropped that nobody has had: the publisher is told instead, and tries again. */
export class MailboxFullError extends Error {
  /** @param reason `share`: there is room, but not for this sender. */
  constructor(readonly reason: 'full' | 'share') {
    super(
      reason === 'full'
        ? 'The relay is full: try again later.'
        : 'Too much of yours waits to be fetched: try again later.',
    );
    this.name = 'MailboxFullError';
  }
}

/** How long a message stays for others after the first client has it: as a pairing lives. In ms. */
export const STAYS = 300_000;

/** What a message costs: its text, and about as much as a short one needs around it. */
export function costOf({ message, attestation }: NewMessage): number {
  return Buffer.byteLength(message) + Buffer.byteLength(attestation) + 1024;
}

/** What it costs to remember that one client has one message. */
export const RECEIPT = 128;
