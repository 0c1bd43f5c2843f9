/**
 * The frame's end of a window of its own origin. Everything of value stays in the frame: the window
 * shows a question and returns the answer, bound to the hash of what it has shown.
 */
import * as v from 'valibot';
import { MAX_MESSAGE } from '../../protocol/frame/frame-envelope';
import {
  WINDOW_PATH,
  type WindowKind,
  type WindowPort,
  type WindowQuestion,
  windowAnswer,
  windowReady,
} from '../../protocol/frame/window-messages';
import { textHash } from '../device/text-hash';
import { FrameError, REQUEST_ABORTED } from '../frame/frame-error';

const FEATURES = 'popup,width=480,height=740';
/** Nothing reports that a window was closed: it is looked at so often, in ms. */
const CLOSED_CHECK = 300;
const TOO_LARGE = 'This request is too large to show it in full. Nothing was approved.';
const ALTERED = 'The window showed something else. Nothing was approved.';

interface Popup {
  closed: boolean;
  close(): void;
  focus(): void;
  postMessage(message: unknown, origin: string, transfer: Transferable[]): void;
}

/** The used part of `window`. */
export interface FrameWindow {
  location: { origin: string };
  open(url: string, target: string, features: string): Popup | null;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}

export interface SecureWindow {
  /**
   * Shows a subject and waits. One after the other.
   *
   * @param answer Schema of the kind's answer.
   * @returns undefined: declined, or the window was closed.
   * @throws FrameError if the subject is too large, the signal ends first, or the window answers about
   *   something else.
   */
  ask<Answer>(
    subject: unknown,
    answer: v.GenericSchema<unknown, Answer>,
    signal: AbortSignal,
  ): Promise<Answer | undefined>;
  /** To the front. */
  focus(): void;
  close(): void;
  /** Messages that were not taken. */
  dropped(): number;
}

interface Pending {
  question: WindowQuestion;
  shown: string;
  settle(answer: unknown): void;
  fail(error: Error): void;
}

/**
 * Call it in a press of the person.
 *
 * @returns undefined if the browser opens no window, or opens one that is cut off: it does so in a page
 *   with `Cross-Origin-Opener-Policy: same-origin`.
 */
export function openWindow(
  kind: WindowKind,
  own: FrameWindow = window as unknown as FrameWindow,
): SecureWindow | undefined {
  const { origin } = own.location;
  // Without a name, so that no other page can reach it by one.
  const popup = own.open(`${origin}${WINDOW_PATH}`, '_blank', FEATURES);
  if (!popup) return undefined;
  let port: MessagePort | undefined;
  let pending: Pending | undefined;
  let dropped = 0;

  function take(data: unknown): void {
    const message = v.safeParse(windowAnswer, data);
    if (!message.success || message.output.id !== pending?.question.id) {
      dropped += 1;
      return;
    }
    const { settle, fail, shown } = pending;
    const reply = message.output;
    if (reply.type === 'DECLINED') settle(undefined);
    else if (reply.shown === shown) settle(reply.answer);
    else fail(new FrameError(ALTERED));
  }

  const onMessage = (event: MessageEvent<unknown>) => {
    if (event.source !== (popup as unknown) || event.origin !== origin) return;
    if (!v.is(windowReady, event.data)) {
      dropped += 1;
      return;
    }
    // Loaded, or loaded again: the port before is gone with its document.
    port?.close();
    const { port1, port2 } = new MessageChannel();
    port = port1;
    port1.onmessage = ({ data }) => take(data);
    const message: WindowPort = { type: '@appkit-window/PORT', kind };
    popup.postMessage(message, origin, [port2]);
    if (pending) port1.postMessage(pending.question);
  };
  own.addEventListener('message', onMessage);

  return {
    async ask(subject, schema, signal) {
      const text = JSON.stringify(subject);
      // The window takes no longer one, and would wait for a question for ever.
      if (text.length > MAX_MESSAGE) throw new FrameError(TOO_LARGE);
      const shown = await textHash(text);
      const question: WindowQuestion = {
        type: 'QUESTION',
        id: crypto.randomUUID(),
        subject: text,
      };
      let stop = () => {};
      try {
        const answer = await new Promise<unknown>((settle, fail) => {
          const onAbort = () => fail(new FrameError(REQUEST_ABORTED));
          const timer = setInterval(() => {
            if (popup.closed) settle(undefined);
          }, CLOSED_CHECK);
          stop = () => {
            clearInterval(timer);
            signal.removeEventListener('abort', onAbort);
          };
          if (signal.aborted) return onAbort();
          signal.addEventListener('abort', onAbort);
          pending = { question, shown, settle, fail };
          port?.postMessage(question);
        });
        if (answer === undefined) return undefined;
        const parsed = v.safeParse(schema, answer);
        if (!parsed.success) throw new FrameError(ALTERED);
        return parsed.output;
      } finally {
        stop();
        pending = undefined;
      }
    },
    focus: () => popup.focus(),
    close() {
      own.removeEventListener('message', onMessage);
      port?.close();
      popup.close();
    },
    dropped: () => dropped,
  };
}
