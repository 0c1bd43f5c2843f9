/** The frame's screen: one question at a time, and an answer or an end for each. */
import { FrameError, REQUEST_ABORTED } from '../../frame/frame-error';
import { showView, type View } from '../show-view';
import type { PageFacts } from '../signing-types';
import { windowGate } from '../window/ask-in-window';
import { windowReason } from '../window/window-rule';
import { type ApprovalQuestion, ApprovalView } from './ApprovalView';
import { applyTheme } from './approval-sheet';
import { type CodeQuestion, CodeView } from './CodeView';
import { ReceiptsView, type SavedReceipts } from './ReceiptsView';
import { seesCovers } from './watch-arming';

export interface ApprovalScreen {
  /** True: approved. @throws FrameError if the page gave up. */
  askApproval(question: ApprovalQuestion, signal: AbortSignal): Promise<boolean>;
  /** Undefined: canceled. @throws FrameError if the page gave up. */
  askCode(question: CodeQuestion, signal: AbortSignal): Promise<string | undefined>;
  /** Until the person closes them. @throws FrameError if the page gave up. */
  showReceipts(saved: SavedReceipts, signal: AbortSignal): Promise<void>;
  /** Until the next question or `clear`. */
  showProgress(text: string): void;
  clear(): void;
  themeChanged(): void;
}

/** @param view Null: removes it. */
type Draw = (view: View) => void;

function drawInFrame(page: PageFacts): Draw {
  const root = document.createElement('div');
  root.className = 'ask';
  return (view) => {
    if (view && !root.isConnected) document.body.append(root);
    if (view) applyTheme(page.theme);
    showView(view, root);
  };
}

export function openScreen(page: PageFacts, draw: Draw = drawInFrame(page)): ApprovalScreen {
  function ask<Answer>(
    signal: AbortSignal,
    view: (answer: (value: Answer) => void, fail: (error: unknown) => void) => View,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      let isOver = false;
      // A window may report its end after its question has ended. The next question may be on screen by then.
      const end = () => {
        if (isOver) return;
        isOver = true;
        signal.removeEventListener('abort', stop);
        draw(null);
      };
      const fail = (error: unknown) => {
        end();
        reject(error);
      };
      const stop = () => fail(new FrameError(REQUEST_ABORTED));
      if (signal.aborted) return stop();
      signal.addEventListener('abort', stop);
      draw(
        view((value) => {
          end();
          resolve(value);
        }, fail),
      );
    });
  }

  return {
    askApproval: (question, signal) =>
      ask<boolean>(signal, (answer, fail) => {
        const reason = windowReason(question.review, seesCovers());
        if (reason !== undefined) {
          const theme = page.theme.themeMode;
          return windowGate({ question, reason, theme, signal, answer, fail });
        }
        return (
          <ApprovalView
            {...question}
            onApprove={() => answer(true)}
            onReject={() => answer(false)}
          />
        );
      }),
    askCode: (question, signal) =>
      ask<string | undefined>(signal, (answer) => (
        <CodeView {...question} onCode={answer} onCancel={() => answer(undefined)} />
      )),
    showReceipts: (saved, signal) =>
      ask<void>(signal, (answer) => <ReceiptsView {...saved} onClose={() => answer()} />),
    showProgress: (text) =>
      draw(
        <main class="ask">
          <div class="middle">
            <p role="status">{text}</p>
          </div>
        </main>,
      ),
    clear() {
      draw(null);
    },
    themeChanged: () => applyTheme(page.theme),
  };
}
