import { useStore } from '../../../../widget/core/views/use-store';
import { $notice } from '../page-state';
import { OUTCOME_ID } from './use-attention';

/**
 * Shows the last notice. Both live regions exist from the start, so screen readers announce new
 * text.
 */
export function NoticeBar() {
  const notice = useStore($notice);
  const of = (kind: 'done' | 'problem') => (notice?.kind === kind ? notice.text : '');
  return (
    <div id={OUTCOME_ID} tabIndex={-1} className="notices">
      <p role="status" data-testid="notice">
        {of('done')}
      </p>
      <p role="alert" data-testid="problem">
        {of('problem')}
      </p>
    </div>
  );
}
