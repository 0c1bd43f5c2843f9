import { useEffect, useRef, useState } from 'react';
import type { ConnectedAccount } from '../../core/state/accounts';
import { $pendingTransactions, isOpen } from '../../core/state/pending-transactions';
import { useStore } from '../../core/views/use-store';

/** (ours) The check after the last pending transaction; direction "Motion". */
const CHECK_MS = 1_600;

/** Counts the account's pending transactions; `confirmed` for a moment after the last one. */
export function useTransactions({ namespace, address }: ConnectedAccount): {
  pending: number;
  confirmed: boolean;
} {
  const own = useStore($pendingTransactions).filter(
    (one) => one.namespace === namespace && one.from === address,
  );
  const pending = own.filter(isOpen).length;
  const succeeded = own.filter(({ status }) => status === 'confirmed').length;
  const [confirmed, confirm] = useState(false);
  const before = useRef(succeeded);
  useEffect(() => {
    const more = succeeded > before.current;
    before.current = succeeded;
    if (!more) return;
    confirm(true);
    const timer = setTimeout(() => confirm(false), CHECK_MS);
    return () => clearTimeout(timer);
  }, [succeeded]);
  return { pending, confirmed: confirmed && pending === 0 };
}
