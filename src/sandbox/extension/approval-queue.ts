/** One approval window at a time; further questions wait in line. */
import type { Question } from '../wallet-core/state';
import type { FromApprove, ToApprove } from './messages';

interface Waiting {
  id: string;
  question: Question;
  decide(allowed: boolean): void;
  windowId?: number;
}

const line: Waiting[] = [];
let current: Waiting | undefined;

function finish(waiting: Waiting, allowed: boolean): void {
  if (current !== waiting) return;
  current = undefined;
  waiting.decide(allowed);
  if (waiting.windowId !== undefined) chrome.windows.remove(waiting.windowId).catch(() => {});
  void next();
}

async function next(): Promise<void> {
  const waiting = current ? undefined : line.shift();
  if (!waiting) return;
  current = waiting;
  try {
    const created = await chrome.windows.create({
      url: chrome.runtime.getURL(`approve.html?id=${waiting.id}`),
      type: 'popup',
      width: 380,
      height: 560,
      focused: true,
    });
    if (created?.id !== undefined) waiting.windowId = created.id;
  } catch {
    finish(waiting, false);
  }
}

export function askInWindow(question: Question): Promise<boolean> {
  return new Promise((decide) => {
    line.push({ id: crypto.randomUUID(), question, decide });
    void next();
  });
}

/** A closed window is a refusal. */
chrome.windows.onRemoved.addListener((id) => {
  if (current?.windowId === id) finish(current, false);
});

/** The approval page has opened and wants to know what to show. */
export function answerFromWindow(port: chrome.runtime.Port): void {
  const waiting = current;
  const id = new URL(port.sender?.url ?? 'http://none').searchParams.get('id');
  if (!waiting || waiting.id !== id) return;
  port.onMessage.addListener((message) => {
    const said = message as FromApprove;
    if ('answer' in said) finish(waiting, said.answer);
  });
  port.onDisconnect.addListener(() => finish(waiting, false));
  port.postMessage({ question: waiting.question } satisfies ToApprove);
}
