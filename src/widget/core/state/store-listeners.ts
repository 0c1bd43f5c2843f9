/** How rules listen: to a change with the value before it. */
import type { ReadableAtom } from 'nanostores';
import type { Namespace } from '../../../protocol/caip';
import { $accounts, type Account, type Accounts } from './accounts';

export type Stop = () => void;
const DISCONNECTED: Account = { status: 'disconnected' };

/** Calls with the value before, which the first call of a bare listener lacks. */
export function onChange<T>(store: ReadableAtom<T>, changed: (now: T, before: T) => void): Stop {
  let last = store.get();
  return store.listen(() => {
    const before = last;
    last = store.get();
    changed(last, before);
  });
}

export function combineStops(...stops: readonly Stop[]): Stop {
  return () => {
    for (const stop of stops) stop();
  };
}

/** Calls the listener with each namespace that has a changed account. */
export function onAccountChange(
  changed: (namespace: Namespace, now: Account, before: Account) => void,
): Stop {
  return onChange<Accounts>($accounts, (all, old) => {
    for (const namespace of Object.keys(all) as Namespace[]) {
      const now = all[namespace] ?? DISCONNECTED;
      const before = old[namespace] ?? DISCONNECTED;
      if (now !== before) changed(namespace, now, before);
    }
  });
}
