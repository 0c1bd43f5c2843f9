/** How much waits of each publisher and from each address: nobody may take the room of all. */
import { costOf, type NewMessage, type Shares } from './mailbox';

type Owner = Pick<NewMessage, 'publisher' | 'origin'>;

export interface Ledger {
  /** Whether they are no more than what is left of each share. */
  fits(messages: readonly NewMessage[]): boolean;
  add(owner: Owner, bytes: number): void;
  /** Somebody has them, or their time is over. */
  remove(owner: Owner, bytes: number): void;
}

export function createLedger(shares: Shares): Ledger {
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
