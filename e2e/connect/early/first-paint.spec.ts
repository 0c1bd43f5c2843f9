/** Tests the order of work around the first paint of the dialog: the work for it comes first, and once. */
import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { ownTag, pasteTag } from '../../support/page/pasted-tag';
import { withKit } from '../../support/page/widget';

interface Recording {
  /** Names of scripts that ran, and 'paint' once a frame with the open dialog was presented. */
  order: string[];
}

/** @returns reads the order so far */
async function recordOrder(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const order: string[] = [];
    Object.assign(window, { recording: { order } satisfies Recording });
    const { port1, port2 } = new MessageChannel();
    // A message from a frame's callback arrives after the frame is presented.
    port2.onmessage = () => order.push('paint');
    const frame = () => {
      const root = document.querySelector('appkit-embed')?.shadowRoot;
      if (root?.querySelector('[data-testid=modal][open]')) port1.postMessage('');
      else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    // The event follows the run of the script at once.
    const ran = ({ target }: Event) => {
      const { src } = target instanceof HTMLScriptElement ? target : { src: '' };
      const name = /\/(\w+)\.\w+\.js$/.exec(src)?.[1];
      if (name) order.push(name);
    };
    document.addEventListener('load', ran, true);
  });
  return () => page.evaluate(() => (window as unknown as { recording: Recording }).recording.order);
}

test('press, also with all files in the cache: the scripts of the session run after the first paint', async ({
  page,
  hosts,
}) => {
  const order = await recordOrder(page);
  for (const visit of ['first', 'with all files in the cache']) {
    await pasteTag(page, hosts, ownTag(hosts));
    await withKit(page, (kit) => kit.ready);
    await page.getByTestId('opener').click();
    await expect.poll(order, visit).toContain('runtime');
    const [first, second, ...later] = await order();
    expect([first, second], visit).toEqual(['shell', 'paint']);
    expect(later, visit).toContain('runtime');
  }
});

/** Source: the Trace Event Format. Times in µs. */
interface TraceEvent {
  name: string;
  ts: number;
  dur?: number;
  pid: number;
  tid: number;
}

/** Marks the calls that open and close dialogs: each of them has to compute the layout. */
function markDialogs(): void {
  const { showModal, close } = HTMLDialogElement.prototype;
  HTMLDialogElement.prototype.showModal = function show() {
    performance.mark(`show ${this.dataset.testid ?? 'skeleton'}`);
    showModal.call(this);
  };
  HTMLDialogElement.prototype.close = function hide(value) {
    performance.mark('close begins');
    close.call(this, value);
    performance.mark('close ends');
  };
}

/** Layouts in the task with the mark, without those of a dialog that closes. */
function layoutsAt(events: readonly TraceEvent[], mark: string): number {
  const shown = events.find(({ name }) => name === mark);
  const isAround = (one: TraceEvent) =>
    shown?.pid === one.pid &&
    shown.tid === one.tid &&
    one.ts <= shown.ts &&
    shown.ts < one.ts + (one.dur ?? 0);
  const task = events.find((one) => one.name.endsWith('RunTask') && isAround(one));
  if (!task) return Number.NaN;
  const end = task.ts + (task.dur ?? 0);
  const inTask = events.filter(
    ({ pid, tid, ts }) => pid === task.pid && tid === task.tid && ts >= task.ts && ts < end,
  );
  const times = (name: string) => inTask.filter((one) => one.name === name).map(({ ts }) => ts);
  const [begins, ends] = [times('close begins'), times('close ends')];
  const isOfClose = (at: number) =>
    begins.some((from, call) => from <= at && at <= (ends[call] ?? 0));
  return times('Layout').filter((at) => !isOfClose(at)).length;
}

test('press: the tasks that show the skeleton and the dialog compute the layout once each', {
  tag: '@release',
}, async ({ page, hosts, browser }) => {
  await page.addInitScript(markDialogs);
  await pasteTag(page, hosts, ownTag(hosts));
  await withKit(page, (kit) => kit.ready);
  const categories = ['toplevel', 'devtools.timeline', 'blink.user_timing'];
  await browser.startTracing(page, { categories });
  await page.getByTestId('opener').click();
  await expect(page.getByTestId('modal').getByTestId('wallet-walletConnect')).toBeVisible();
  const trace = JSON.parse((await browser.stopTracing()).toString());
  const events: TraceEvent[] = trace.traceEvents;
  expect(layoutsAt(events, 'show skeleton')).toBe(1);
  expect(layoutsAt(events, 'show modal')).toBe(1);
});
