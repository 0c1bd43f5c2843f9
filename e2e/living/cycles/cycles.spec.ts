/** Tests leaks: after many openings, the page holds as much as after the first one. */
import type { CDPSession, Page } from 'playwright/test';
import { expect, releaseUnless, test, theModal } from '../../fixtures';
import { expectSettled } from '../../support/page/dialog';

/** Ten show a leak of each cycle; fifty also show a leak of some cycles. */
const COUNTS = [10, 50];

declare global {
  interface Window {
    /** Active observers; no metric of the browser counts them. */
    observing: Set<object>;
  }
}

interface Held {
  observers: number;
  nodes: number;
  listeners: number;
  documents: number;
  /** Reachable elements, ours and the page's. */
  elements: number;
}

async function held(page: Page, session: CDPSession): Promise<Held> {
  // Released objects may take two rounds: wrappers first, then their targets.
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  const elements = await page.evaluate(() => {
    const count = (root: ParentNode): number =>
      [...root.querySelectorAll('*')].reduce(
        (sum, element) => sum + 1 + (element.shadowRoot ? count(element.shadowRoot) : 0),
        0,
      );
    return count(document);
  });
  return {
    observers: await page.evaluate(() => window.observing.size),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    documents: metric('Documents'),
    elements,
  };
}

async function cycle(page: Page): Promise<void> {
  await page.evaluate(() => window.AppKit?.open());
  const modal = await theModal(page);
  await page.evaluate(() => window.AppKit?.open({ view: 'WhatIsAWallet' }));
  await page.evaluate(() => window.AppKit?.close());
  await expect(modal).toBeHidden();
}

for (const cycles of COUNTS) {
  test(
    `${cycles} cycles: nodes, listeners and documents are back at the baseline`,
    releaseUnless(cycles === 10),
    async ({ page, hosts }) => {
      await page.addInitScript(() => {
        window.observing = new Set();
        for (const { prototype } of [MutationObserver, ResizeObserver, IntersectionObserver]) {
          const { observe, disconnect } = prototype;
          Object.assign(prototype, {
            observe(...args: unknown[]) {
              window.observing.add(this);
              Reflect.apply(observe, this, args);
            },
            disconnect() {
              window.observing.delete(this);
              Reflect.apply(disconnect, this, []);
            },
          });
        }
      });
      await page.goto(hosts.page('plain', { wallet: 'page', count: 3 }));
      await page.evaluate(() => window.AppKit?.ready);
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable');
      await session.send('HeapProfiler.enable');
      // Loads everything that is cached once: screens, lists, pictures.
      await page.evaluate(() => window.AppKit?.open());
      await expectSettled(page);
      for (let warm = 0; warm < 3; warm++) await cycle(page);
      const before = await held(page, session);
      for (let count = 0; count < cycles; count++) await cycle(page);
      const after = await held(page, session);

      expect(after.elements).toBe(before.elements);
      expect(after.observers).toBe(before.observers);
      // Fewer, if the browser has only now released earlier objects.
      expect(after.documents).toBeLessThanOrEqual(before.documents);
      // A listener or node leaked per cycle would make as many as cycles; a few are the browser's own.
      expect(after.listeners - before.listeners).toBeLessThan(cycles / 5);
      expect(after.nodes - before.nodes).toBeLessThan(cycles);
    },
  );
}
