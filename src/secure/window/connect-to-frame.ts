/**
 * The window's end: it trusts only the frame of its own origin that opened it, takes one port from it,
 * and shows what comes by that port. Any page may open this window; it then stays empty.
 */
import * as v from 'valibot';
import {
  WINDOW_READY,
  type WindowAnswer,
  type WindowKind,
  windowPort,
  windowQuestion,
} from '../../protocol/frame/window-messages';
import { textHash } from '../device/text-hash';

interface Opener {
  postMessage(message: unknown, origin: string): void;
}

/** The used part of `window`. */
export interface OwnWindow {
  opener: Opener | null;
  location: { origin: string };
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}

/** @returns the person's answer; undefined: declined. The signal ends with the next question. */
export type ShowQuestion = (
  kind: WindowKind,
  subject: unknown,
  signal: AbortSignal,
) => Promise<unknown>;

export interface FrameLine {
  /** Messages that were not taken. */
  dropped(): number;
}

/** @returns undefined if no other window has opened this one. */
export function connectToFrame(own: OwnWindow, show: ShowQuestion): FrameLine | undefined {
  const { opener, location } = own;
  if (!opener) return undefined;
  let port: MessagePort | undefined;
  let showing: AbortController | undefined;
  let dropped = 0;

  async function take(data: unknown, kind: WindowKind, line: MessagePort): Promise<void> {
    const message = v.safeParse(windowQuestion, data);
    if (!message.success) {
      dropped += 1;
      return;
    }
    const { id, subject } = message.output;
    let value: unknown;
    try {
      value = JSON.parse(subject);
    } catch {
      dropped += 1;
      return;
    }
    showing?.abort();
    const control = new AbortController();
    showing = control;
    const [answer, shown] = await Promise.all([
      show(kind, value, control.signal),
      textHash(subject),
    ]);
    if (control.signal.aborted) return;
    const reply: WindowAnswer =
      answer === undefined ? { type: 'DECLINED', id } : { type: 'ANSWER', id, shown, answer };
    line.postMessage(reply);
  }

  own.addEventListener('message', (event) => {
    const message = v.safeParse(windowPort, event.data);
    const [handed] = event.ports;
    const isOpener = event.source === opener && event.origin === location.origin;
    if (port || !handed || !isOpener || !message.success) {
      dropped += 1;
      return;
    }
    port = handed;
    const { kind } = message.output;
    // A question that cannot be shown has said so on the screen, and stays unanswered.
    port.onmessage = ({ data }) => void take(data, kind, handed).catch(() => {});
  });
  // Only a frame of this origin gets it.
  opener.postMessage(WINDOW_READY, location.origin);
  return { dropped: () => dropped };
}
