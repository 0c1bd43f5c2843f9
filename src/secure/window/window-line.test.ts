import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as v from 'valibot';
import { MAX_MESSAGE } from '../../protocol/frame/frame-envelope';
import { WINDOW_READY, type WindowQuestion } from '../../protocol/frame/window-messages';
import { textHash } from '../device/text-hash';
import { connectToFrame, type ShowQuestion } from './connect-to-frame';
import { type FrameWindow, openWindow } from './open-window';

const ORIGIN = 'https://secure.example.com';
const answerSchema = v.literal('approved');
const live = () => new AbortController().signal;

type Listener = (event: MessageEvent<unknown>) => void;
/** Messages of ports come in turns of the process. */
const until = async (isDone: () => boolean) => {
  while (!isDone()) await new Promise((resolve) => setImmediate(resolve));
};

/** A frame and its window, wired as a browser does it. */
function open(show: ShowQuestion) {
  const ports: MessagePort[] = [];
  const listeners: { frame: Listener[]; popup: Listener[] } = { frame: [], popup: [] };
  const popup = {
    closed: false,
    close() {
      popup.closed = true;
    },
    focus() {},
    postMessage: (data: unknown, origin: string, transfer: MessagePort[]) => {
      assert.equal(origin, ORIGIN);
      ports.push(...transfer);
      const event = { data, ports: transfer, source: frame, origin: ORIGIN };
      for (const each of listeners.popup) each(event as never);
    },
  };
  const opened: string[][] = [];
  const frame = {
    location: { origin: ORIGIN },
    open: (...given: string[]) => {
      opened.push(given);
      return popup;
    },
    addEventListener: (_: string, listener: Listener) => listeners.frame.push(listener),
    removeEventListener: (_: string, listener: Listener) =>
      listeners.frame.splice(listeners.frame.indexOf(listener), 1),
    postMessage: (data: unknown, origin: string) => {
      assert.equal(origin, ORIGIN);
      toFrame(data);
    },
  };
  const toFrame = (data: unknown, more: object = {}) => {
    const event = { data, ports: [], source: popup, origin: ORIGIN, ...more };
    for (const each of [...listeners.frame]) each(event as never);
  };
  const toPopup = (data: unknown, more: object = {}) => {
    const event = { data, ports: [], source: frame, origin: ORIGIN, ...more };
    for (const each of [...listeners.popup]) each(event as never);
  };
  const secure = openWindow('approval', frame as unknown as FrameWindow);
  assert.ok(secure);
  /** The window has loaded, or has been loaded again. */
  const load = () => {
    listeners.popup.length = 0;
    const own = {
      ...{ opener: frame, location: { origin: ORIGIN } },
      addEventListener: (_: string, listener: Listener) => listeners.popup.push(listener),
    };
    return connectToFrame(own, show) ?? assert.fail();
  };
  /** A window of the test's own: the port, and the questions that came by it. */
  const loadByHand = () => {
    toFrame(WINDOW_READY);
    const port = ports.at(-1) ?? assert.fail();
    const questions: WindowQuestion[] = [];
    port.onmessage = ({ data }) => questions.push(data);
    return { port, questions };
  };
  return { secure, popup, opened, ports, load, loadByHand, toFrame, toPopup };
}

test('a question: shown as it was sent, and its answer is bound to what was shown', async () => {
  const shown: unknown[] = [];
  const { secure, load, opened } = open(async (kind, subject) => {
    shown.push([kind, subject]);
    return shown.length === 1 ? 'approved' : undefined;
  });
  load();
  assert.equal(await secure.ask({ pay: '1' }, answerSchema, live()), 'approved');
  assert.equal(await secure.ask({ pay: '2' }, answerSchema, live()), undefined);
  secure.close();
  assert.deepEqual(shown, [
    ['approval', { pay: '1' }],
    ['approval', { pay: '2' }],
  ]);
  assert.deepEqual(opened[0]?.slice(0, 2), [`${ORIGIN}/window`, '_blank']);
});

test('the window is closed, or the page gives up: declined, or an error', async () => {
  const { secure, popup, load } = open(() => new Promise(() => {}));
  load();
  const control = new AbortController();
  const first = assert.rejects(secure.ask(1, answerSchema, control.signal), /aborted/);
  control.abort();
  await first;
  const second = secure.ask(1, answerSchema, live());
  popup.close();
  assert.equal(await second, undefined);
  secure.close();
});

test('loaded again by the person: the same question once more, by a new port', async () => {
  let loads = 0;
  const { secure, load, ports } = open((_, __, signal) => {
    loads += 1;
    assert.equal(signal.aborted, false);
    return loads === 1 ? new Promise(() => {}) : Promise.resolve('approved');
  });
  load();
  const asked = secure.ask(1, answerSchema, live());
  await until(() => loads === 1);
  load();
  assert.equal(await asked, 'approved');
  assert.deepEqual([loads, ports.length], [2, 2]);
  secure.close();
});

test('a subject that is too long for the window: an error in words, and no question', async () => {
  const { secure, popup, loadByHand } = open(() => assert.fail('shown'));
  const { questions } = loadByHand();
  const fits = 'x'.repeat(MAX_MESSAGE - 2);
  const asked = secure.ask(fits, answerSchema, live());
  await until(() => questions.length === 1);
  popup.closed = true;
  assert.equal(await asked, undefined);
  await assert.rejects(secure.ask(`${fits}x`, answerSchema, live()), /too large/);
  assert.equal(questions.length, 1);
  secure.close();
});

test('a question that is no JSON: the one before stays, and gets its answer', async () => {
  const listeners: Listener[] = [];
  const opener = { postMessage() {} };
  let decide = (_: unknown) => {};
  const line = connectToFrame(
    {
      ...{ opener, location: { origin: ORIGIN } },
      addEventListener: (_, listener) => listeners.push(listener),
    },
    () =>
      new Promise((resolve) => {
        decide = resolve;
      }),
  );
  const { port1, port2 } = new MessageChannel();
  const answers: { id: string }[] = [];
  port1.onmessage = ({ data }) => answers.push(data);
  const data = { type: '@appkit-window/PORT', kind: 'approval' };
  listeners[0]?.({ data, ports: [port2], source: opener, origin: ORIGIN } as never);
  const id = crypto.randomUUID();
  port1.postMessage({ type: 'QUESTION', id, subject: '1' });
  port1.postMessage({ type: 'QUESTION', id: crypto.randomUUID(), subject: '{' });
  await until(() => line?.dropped() === 1);
  decide(undefined);
  // A question that comes before the answer has left would take its place.
  await until(() => answers.length === 1);
  // A question behind it is answered last.
  decide = () => {};
  const last = crypto.randomUUID();
  port1.postMessage({ type: 'QUESTION', id: last, subject: '2' });
  await until(() => {
    decide(undefined);
    return answers.some((each) => each.id === last);
  });
  assert.deepEqual(
    answers.map((each) => each.id),
    [id, last],
  );
  port1.close();
});

test('an answer about something else, or out of its schema: an error; of another id: dropped', async () => {
  const { secure, loadByHand } = open(() => assert.fail('shown'));
  const { port, questions } = loadByHand();
  const ask = async (more: object) => {
    const count = questions.length;
    const asked = secure.ask(1, answerSchema, live());
    await until(() => questions.length > count);
    const { id } = questions[count] as WindowQuestion;
    const answer = { type: 'ANSWER', id, shown: await textHash('1'), answer: 'approved' };
    port.postMessage({ ...answer, id: crypto.randomUUID() });
    port.postMessage({ type: 'DECLINED', id: 'x' });
    port.postMessage({ ...answer, ...more });
    return asked;
  };
  await assert.rejects(ask({ shown: await textHash('2') }), /something else/);
  await assert.rejects(ask({ answer: 'yes' }), /something else/);
  assert.equal(await ask({}), 'approved');
  assert.equal(secure.dropped(), 6);
  secure.close();
});

test('no window, because the browser opens none', () => {
  const frame = { location: { origin: ORIGIN }, open: () => null } as unknown as FrameWindow;
  assert.equal(openWindow('approval', frame), undefined);
});

test('a window that a page of another origin opens: no question of it is shown', () => {
  const { secure, load, toPopup } = open(() => assert.fail('shown'));
  const line = load();
  const port = {} as MessagePort;
  const message = { type: '@appkit-window/PORT', kind: 'approval' };
  toPopup(message, { origin: 'https://evil.example', ports: [port] });
  toPopup(message, { source: {}, ports: [port] });
  // Its own frame has handed over a port before: a second one is not taken.
  toPopup(message, { ports: [port] });
  assert.deepEqual([line.dropped(), port.onmessage], [3, undefined]);
  secure.close();
  const none = { opener: null, location: { origin: ORIGIN }, addEventListener: assert.fail };
  assert.equal(
    connectToFrame(none as never, () => assert.fail()),
    undefined,
  );
});

/** Anything, and messages that are nearly right. */
const forged = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true }),
  fc.record(
    {
      type: fc.constantFrom(
        ...['@appkit-window/READY', '@appkit-window/PORT', 'QUESTION', 'ANSWER', 'DECLINED', 'X'],
      ),
      kind: fc.constantFrom('approval', 'export', '__proto__', 1),
      id: fc.oneof(fc.uuid(), fc.string()),
      subject: fc.oneof(fc.string(), fc.integer()),
      shown: fc.oneof(
        fc.string({ minLength: 43, maxLength: 43, unit: fc.constantFrom('a', '-') }),
        fc.string(),
      ),
      answer: fc.constant('approved'),
    },
    { requiredKeys: ['type'] },
  ),
);

test('10,000 forged messages to the window: nothing is shown, none throws', () => {
  const { secure, load, toPopup } = open(() => assert.fail('shown'));
  const line = load();
  const before = line.dropped();
  const property = fc.property(forged, fc.boolean(), (data, hasPort) => {
    const more = { source: {}, ...(hasPort && { ports: [{}] }) };
    toPopup(data, more);
    toPopup(data, { origin: 'https://evil.example', ports: [{}] });
  });
  fc.assert(property, { numRuns: 10_000, seed: 26 });
  assert.equal(line.dropped(), before + 20_000);
  secure.close();
});

test('10,000 forged messages to the frame: none approves, none throws', async () => {
  const { secure, ports, loadByHand, toFrame } = open(() => assert.fail('shown'));
  const { port, questions } = loadByHand();
  const asked = secure.ask(1, answerSchema, live());
  await until(() => questions.length === 1);
  const [question] = questions;
  const count = 10_000;
  const property = fc.property(forged, fc.boolean(), (data, isWindow) => {
    toFrame(data, isWindow ? { origin: 'https://evil.example' } : { source: {} });
    port.postMessage(data);
  });
  fc.assert(property, { numRuns: count, seed: 26 });
  // Another window cannot make the frame hand out a port.
  toFrame(WINDOW_READY, { source: {} });
  assert.equal(ports.length, 1);
  port.postMessage({ type: 'DECLINED', id: question?.id });
  assert.equal(await asked, undefined);
  assert.equal(secure.dropped(), count);
  secure.close();
});
