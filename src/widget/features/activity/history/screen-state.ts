/** Chooses the state that the activity screen shows. Pure. */
import type { ListFace } from '../../../ui/feedback/ListScreen';
import type { ActivityState } from './history-store';

/** @param sent how many that were sent from here are not in the history yet */
export function activityScreen(
  { state, entries, next }: Pick<ActivityState, 'state' | 'entries' | 'next'>,
  sent: number,
): ListFace {
  // Transactions sent from this browser are known without any history.
  if (state === 'failed' || state === 'unsupported') return sent > 0 ? 'list' : state;
  if (entries.length > 0) return 'list';
  if (state !== 'ready') return 'waiting';
  // There may be something behind pages that had nothing to show.
  return sent > 0 || next !== null ? 'list' : 'empty';
}
