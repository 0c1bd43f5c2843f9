import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import type { FrameWindow } from '../../window/open-window';
import type { Review } from '../describe/review';
import type { View } from '../show-view';
import type { ApprovalQuestion } from './ApprovalView';
import { openScreen } from './open-screen';

const review: Review = {
  ...{ title: 'Permit', steps: [], rows: [], warnings: [], parties: [] },
  risks: ['permit'],
};
const question: ApprovalQuestion = {
  ...{ review, origin: 'https://shop.test', pageName: undefined, account: '0x1' },
  position: undefined,
};

interface GateProps {
  onOpen(): boolean;
  onReject(): void;
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A screen that keeps its last view, in a frame whose windows close late. */
function start() {
  let isWatched = false;
  const popup = {
    ...{ close() {}, focus() {}, postMessage() {} },
    get closed() {
      isWatched = true;
      return isClosed;
    },
  };
  let isClosed = false;
  const frame: FrameWindow = {
    ...{ location: { origin: 'https://secure.test' }, open: () => popup },
    ...{ addEventListener() {}, removeEventListener() {} },
  };
  Object.assign(globalThis, { window: frame });
  let view: View = null;
  const page = { theme: {}, metadata: undefined };
  const screen = openScreen(page, (next) => {
    view = next;
  });
  return {
    screen,
    view: () => view,
    /** The frame has begun to look whether its window is closed. */
    async watched() {
      while (!isWatched) {
        await settle();
        mock.timers.tick(300);
      }
    },
    async closeWindow() {
      isClosed = true;
      mock.timers.tick(300);
      await settle();
    },
    gate: () => (view as unknown as { props: GateProps }).props,
  };
}

test.beforeEach(() => mock.timers.enable({ apis: ['setInterval'] }));
test.afterEach(() => {
  mock.timers.reset();
  Reflect.deleteProperty(globalThis, 'window');
});

test('question declined before its window has closed: the next question stays on screen', async () => {
  const { screen, gate, view, watched, closeWindow } = start();
  const { signal } = new AbortController();
  const first = screen.askApproval(question, signal);
  assert.equal(gate().onOpen(), true);
  await watched();
  gate().onReject();
  assert.equal(await first, false);
  const second = screen.askApproval(question, signal);
  const shown = view();
  await closeWindow();
  assert.ok(shown);
  assert.equal(view(), shown);
  gate().onReject();
  assert.deepEqual([await second, view()], [false, null]);
});

test('page gives up while a window is open: the next question stays on screen', async () => {
  const { screen, gate, view, watched } = start();
  const control = new AbortController();
  const first = screen.askApproval(question, control.signal);
  assert.equal(gate().onOpen(), true);
  await watched();
  control.abort();
  void screen.askApproval(question, new AbortController().signal);
  const shown = view();
  await assert.rejects(first, /aborted/);
  await settle();
  assert.ok(shown);
  assert.equal(view(), shown);
});
