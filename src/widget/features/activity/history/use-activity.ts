import { useEffect, useMemo, useRef } from 'react';
import { $portfolio, portfolioOf } from '../../../core/account-data/portfolio';
import { $options } from '../../../core/config/options';
import { BALANCE_POLL_MS } from '../../../core/constants/limits';
import type { PoisoningReport } from '../../../core/payments/address-poisoning';
import { recordCounterparties } from '../../../core/payments/known-counterparties';
import type { ConnectedAccount } from '../../../core/state/accounts';
import { $pendingTransactions } from '../../../core/state/pending-transactions';
import { useStore } from '../../../core/views/use-store';
import { $activityState, type ActivityState, refreshActivity, showActivity } from './history-store';
import { isAwaited, type LocalTransaction, sentBy } from './local-transactions';

/** (ours) While something is about to be in the history, and for no longer than this. */
const ASK_EVERY_MS = 5_000;
const ASK_TIMES = 60;
/** (ours) A source may be a little behind the node that has told of a new balance. */
const LATE_TIMES = 2;

const NO_ENTRIES: ActivityState['entries'] = [];

interface Shown {
  activity: ActivityState;
  sent: readonly LocalTransaction[];
  marks: PoisoningReport['marks'];
}

/**
 * Refreshes now and the given number of times after that. A hidden page sends no request. @returns
 * a stop
 */
function askOften(times: number, everyMs = ASK_EVERY_MS): () => void {
  let left = times;
  const ask = (): void => {
    if (document.visibilityState !== 'hidden') void refreshActivity();
    if (left <= 0) clearInterval(timer);
    left -= 1;
  };
  const timer = setInterval(ask, everyMs);
  ask();
  return () => clearInterval(timer);
}

/** The history of this account, read and kept up to date for as long as it is shown. */
export function useActivity(account: ConnectedAccount, alone: boolean): Shown {
  const activity = useStore($activityState);
  const pending = useStore($pendingTransactions);
  const portfolios = useStore($portfolio);
  const { judged } = activity;
  const { caipAddress } = account;
  const { apiUrl } = useStore($options);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else is known of the account changes nothing
  useEffect(() => {
    void showActivity(account);
  }, [caipAddress, apiUrl]);
  const entries = activity.of === caipAddress ? activity.entries : NO_ENTRIES;
  // The send form warns of the addresses that poisoned the account's history.
  useEffect(() => {
    if (entries.length > 0) recordCounterparties(caipAddress, judged);
  }, [caipAddress, judged, entries]);
  const sent = useMemo(() => sentBy(account, pending, entries), [account, pending, entries]);
  const expected = useMemo(() => isAwaited(sent, entries), [sent, entries]);
  const awaited = activity.state === 'ready' && expected;
  useEffect(() => (awaited ? askOften(ASK_TIMES) : undefined), [awaited]);
  // A changed balance means that the account has new activity.
  const { total, tokens } = portfolioOf(account, portfolios);
  const has = `${account.balance?.numeric} ${total} ${tokens.length}`;
  const had = useRef(has);
  useEffect(() => {
    if (had.current === has) return;
    had.current = has;
    return askOften(LATE_TIMES);
  }, [has]);
  // On its own screen, no other view polls the balance, so this one polls the activity.
  useEffect(() => (alone ? askOften(Infinity, BALANCE_POLL_MS) : undefined), [alone]);
  const mine = activity.of === caipAddress;
  return {
    activity: mine ? activity : { ...activity, state: 'idle', entries },
    sent,
    marks: judged.marks,
  };
}
