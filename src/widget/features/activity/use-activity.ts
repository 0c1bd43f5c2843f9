import { computed } from 'nanostores';
import { useEffect, useMemo, useRef } from 'react';
import { $activeAccount, type ConnectedAccount } from '../../core/accounts';
import { type Judged, judgeHistory } from '../../core/history-marks';
import { noteMet } from '../../core/met';
import { $pending } from '../../core/pending';
import { $portfolio, portfolioOf } from '../../core/portfolio';
import { storage } from '../../core/stored';
import { useStore } from '../../core/use-store';
import { $activity, type Activity, refreshActivity, showActivity } from './activity';
import { isAwaited, type Sent, sentBy } from './sent';

/** (ours) While something is about to be in the history, and for no longer than this. */
const ASK_EVERY_MS = 5_000;
const ASK_TIMES = 60;
/** (ours) A source may be a little behind the node that has told of a new balance. */
const LATE_TIMES = 2;

/** Sent from here to, beside what the history says. */
function recipients({ namespace, allAddresses }: ConnectedAccount): string[] {
  const sent = (storage.get('recent_recipients') ?? []).filter(
    (one) => one.namespace === namespace,
  );
  return [...allAddresses, ...sent.map(({ address }) => address)];
}

/** Thousands of entries are looked through once a page, not once a drawing. */
const $entries = computed($activity, ({ entries }) => entries);
const $address = computed($activeAccount, (account) =>
  account.status === 'connected' ? account.address : '',
);
const $judged = computed([$entries, $address], (entries, address) => {
  const account = $activeAccount.get();
  return judgeHistory(entries, address, account.status === 'connected' ? recipients(account) : []);
});
const $marks = computed($judged, ({ marks }) => marks);

const NO_ENTRIES: Activity['entries'] = [];

interface Shown {
  activity: Activity;
  sent: readonly Sent[];
  marks: Judged['marks'];
}

export function useMarks(): Judged['marks'] {
  return useStore($marks);
}

/** Now, and so many times more. A page that nobody sees asks nothing. @returns a stop */
function askOften(times: number): () => void {
  let left = times;
  const ask = (): void => {
    if (document.visibilityState !== 'hidden') void refreshActivity();
    if (left <= 0) clearInterval(timer);
    left -= 1;
  };
  const timer = setInterval(ask, ASK_EVERY_MS);
  ask();
  return () => clearInterval(timer);
}

/** The history of this account, read and kept up to date for as long as it is shown. */
export function useActivity(account: ConnectedAccount): Shown {
  const activity = useStore($activity);
  const pending = useStore($pending);
  const portfolios = useStore($portfolio);
  const marks = useStore($marks);
  const { caipAddress } = account;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else is known of the account changes nothing
  useEffect(() => {
    void showActivity(account);
  }, [caipAddress]);
  const entries = activity.of === caipAddress ? activity.entries : NO_ENTRIES;
  const judged = useStore($judged);
  // Sending warns of whom the account's past was poisoned with.
  useEffect(() => {
    if (entries.length > 0) noteMet(caipAddress, judged);
  }, [caipAddress, judged, entries]);
  const sent = useMemo(() => sentBy(account, pending, entries), [account, pending, entries]);
  const awaited = activity.state === 'ready' && isAwaited(sent, entries);
  useEffect(() => (awaited ? askOften(ASK_TIMES) : undefined), [awaited]);
  // What it has is another amount: something has happened.
  const { total, tokens } = portfolioOf(account, portfolios);
  const has = `${account.balance?.numeric} ${total} ${tokens.length}`;
  const had = useRef(has);
  useEffect(() => {
    if (had.current === has) return;
    had.current = has;
    return askOften(LATE_TIMES);
  }, [has]);
  const mine = activity.of === caipAddress;
  return { activity: mine ? activity : { ...activity, state: 'idle', entries }, sent, marks };
}
