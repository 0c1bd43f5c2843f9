import { useStore } from '../../../../widget/core/views/use-store';
import { $notice } from '../store';
import { OUTCOME_ID } from './use-attention';

/** What happened last. Both regions stand from the start: what is put into them is read out. */
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
