/**
 * Counts the waiting bytes of each publisher and each address: one sender must not fill the
 * mailbox.
 */
import { costOf, type MailboxShares, type NewMessage } from './mailbox';

type Owner = Pick<NewMessage, 'publisher' | 'origin'>;

export interface MailboxLedger {
  /** True if the messages fit into the rest of each share. */
  fits(messages: readonly NewMessage[]): boolean;
  add(owner: Owner, bytes: number): void;
  /** A client has received the messages, or they have expired. */
  remove(owner: Owner, bytes: number): void;
}

export function createLedger(shares: MailboxShares): MailboxLedger {
  const held = { publisher: new Map<string, number>(), origin: new Map<string, number>() };
  const kinds = ['publisher', 'origin'] as const;
  const add = (owner: Owner, bytes: number) => {
    for (const kind of kinds) {
      const sum = (held[kind].get(owner[kind]) ?? 0) + bytes;
      if (sum > 0) held[kind].set(owner[kind], sum);
      else held[kind].delete(owner[kind]);
    }
  };
  return {
    fits(messages) {
      for (const kind of kinds) {
        const sums = new Map<string, number>();
        for (const each of messages) {
          const sum = (sums.get(each[kind]) ?? held[kind].get(each[kind]) ?? 0) + costOf(each);
          if (sum > shares[kind]) return false;
          sums.set(each[kind], sum);
        }
      }
      return true;
    },
    add,
    remove: (owner, bytes) => add(owner, -bytes),
  };
}
