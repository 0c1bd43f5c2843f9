/** Chunk of the window: an approval in a window of the secure site, in the words of the frame. */
import * as v from 'valibot';
import type { WindowScreen } from '../../window/window-screen';
import { ApprovalView } from '../approval/ApprovalView';
import { applyTheme } from '../approval/approval-sheet';
import { showView } from '../show-view';
import { approvalSubject, questionOf } from './approval-subject';

export const windowApprovalChunk: WindowScreen = {
  async show(subject, root) {
    const { theme, ...parsed } = v.parse(approvalSubject, subject);
    applyTheme(theme === null ? {} : { themeMode: theme });
    return new Promise((resolve) => {
      const answer = (value: 'approved' | undefined) => {
        showView(null, root);
        resolve(value);
      };
      showView(
        <ApprovalView
          {...questionOf({ theme, ...parsed })}
          onApprove={() => answer('approved')}
          onReject={() => answer(undefined)}
        />,
        root,
      );
    });
  },
};
