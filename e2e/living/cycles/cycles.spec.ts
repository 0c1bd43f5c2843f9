/** Opened and closed fifty times, the page holds what it held after the first time. */
import type { CDPSession, Page } from 'playwright/test';
import { expect, test, theModal } from '../../fixtures';

const CYCLES = 50;

declare global {
  interface Window {
    /** Observers that watch something; no metric of the browser counts them. */
    observing: Set<object>;
  }
}

interface Held {
  observers: number;
  nodes: number;
  listeners: number;
  documents: number;
  /** Elements that can be reached, ours and the page's. */
  elements: number;
}

async function held(page: Page, session: CDPSession): Promise<Held> {
  // What was just dropped may take two rounds: wrappers first, then what they held.
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

test('nodes, listeners and documents are back at the baseline after fifty times', async ({
  page,
  hosts,
}) => {
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
  // Everything that is loaded and kept once: screens, lists, pictures.
  for (let warm = 0; warm < 3; warm++) await cycle(page);
  const before = await held(page, session);
  for (let count = 0; count < CYCLES; count++) await cycle(page);
  const after = await held(page, session);

  expect(after.elements).toBe(before.elements);
  expect(after.observers).toBe(before.observers);
  // Fewer, when the browser only now let go of what was there before.
  expect(after.documents).toBeLessThanOrEqual(before.documents);
  // A listener or node kept by each cycle would be fifty of them; a few are the browser's own.
  expect(after.listeners - before.listeners).toBeLessThan(CYCLES / 5);
  expect(after.nodes - before.nodes).toBeLessThan(CYCLES);
});
