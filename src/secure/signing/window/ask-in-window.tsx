/** Asks for an approval in a window, which the person opens by a press in the frame. */
import { openWindow, type SecureWindow } from '../../window/open-window';
import type { ApprovalQuestion } from '../approval/ApprovalView';
import { approvalAnswer, subjectOf } from './approval-subject';
import { WindowGate } from './WindowGate';

interface Options {
  question: ApprovalQuestion;
  reason: string;
  theme: 'light' | 'dark' | undefined;
  signal: AbortSignal;
  answer(isApproved: boolean): void;
  fail(error: unknown): void;
}

/** @returns the view for the frame. */
export function windowGate(options: Options) {
  const { question, reason, theme, signal, answer, fail } = options;
  let opened: SecureWindow | undefined;

  async function ask(popup: SecureWindow): Promise<void> {
    try {
      const reply = await popup.ask(subjectOf(question, theme), approvalAnswer, signal);
      answer(reply === 'approved');
    } catch (error) {
      fail(error);
    } finally {
      popup.close();
    }
  }

  return (
    <WindowGate
      review={question.review}
      origin={question.origin}
      reason={reason}
      onOpen={() => {
        opened = openWindow('approval');
        if (opened) void ask(opened);
        return opened !== undefined;
      }}
      onFocus={() => opened?.focus()}
      onReject={() => {
        opened?.close();
        answer(false);
      }}
    />
  );
}
