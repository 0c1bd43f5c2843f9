/**
 * Runs in the measured page before its own scripts: collects long tasks, presses buttons, and
 * checks each frame for visible elements. Times are ms of the page's clock.
 */
import type { Opening } from '../targets';

export interface Opened {
  /** The press itself: synchronous work before it returned. */
  sync: number;
  /** Press → first frame with the whole list visible. */
  visible: number;
  /** Press → last frame with a change, before a quiet time of 400 ms. */
  settled: number;
  /** Press → last frame with a change within the 3 s after that: rows that come late. */
  final: number;
  rows: number;
}

export interface Followed {
  /** The last entry is rendered, and nothing below it. */
  end: boolean;
  /** Maximum elements of the list in one frame. */
  elements: number;
  /** Maximum ms between two frames. */
  frame: number;
}

export interface Watch {
  /** Duration of each long task since the last call. */
  takeLongTasks(): number[];
  /** Time since the end of the last long task. */
  calmFor(): number;
  hover(button: string): void;
  /** Rejects when the list does not appear. */
  open(opening: Opening): Promise<Opened>;
  has(selector: string): boolean;
  click(button: string): void;
  /** Resolves in the frame in which it is visible. */
  seen(selector: string): Promise<void>;
  /**
   * Closes any open modal, then opens and closes it `times` times. One call, because each call from
   * outside leaves something in the page's heap.
   */
  cycle(opening: Opening, times: number): Promise<void>;
  /** Press → the frame in which the other element is visible. */
  press(button: string, until: string): Promise<number>;
  /**
   * First reply from an address that contains this part → the frame in which the element is
   * visible. Negative if the element is visible before the end of the reply. Call before the reply.
   */
  after(address: string, until: string): Promise<number>;
  /** Watches a scroller, once per frame, from now on. */
  follow(list: string, last: string): void;
  followed(): Followed;
}

declare global {
  interface Window {
    watch: Watch;
  }
}

const QUIET = 400;
const LATE = 3000;
const PATIENCE = 30_000;

let longTasks: number[] = [];
let lastEnd = 0;
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) {
    longTasks.push(duration);
    lastEnd = Math.max(lastEnd, startTime + duration);
  }
}).observe({ type: 'longtask', buffered: true });

/** Including open shadow roots. */
function rootsIn(root: ParentNode): ParentNode[] {
  const inner = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot ? rootsIn(shadowRoot) : [],
  );
  return [root, ...inner];
}

const all = (selector: string): Element[] =>
  rootsIn(document).flatMap((root) => [...root.querySelectorAll(selector)]);

function opacity(element: Element): number {
  let product = 1;
  let node: Element | null = element;
  while (node && product > 0) {
    product *= Number(getComputedStyle(node).opacity);
    const root: Node = node.getRootNode();
    node = node.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
  return product;
}

/** Position and visibility of the element; undefined if the user cannot see it. */
function look(element: Element): string | undefined {
  if (!element.checkVisibility({ visibilityProperty: true })) return undefined;
  const { x, y, width, height } = element.getBoundingClientRect();
  const inside = x < innerWidth && y < innerHeight && x + width > 0 && y + height > 0;
  const strength = opacity(element);
  if (width * height === 0 || !inside || strength < 0.02) return undefined;
  return [x, y, width, height, strength * 100].map(Math.round).join(' ');
}

const seen = (selector: string): string[] => all(selector).flatMap((one) => look(one) ?? []);

function find(selector: string): HTMLElement {
  const [first] = all(selector);
  if (!(first instanceof HTMLElement)) throw new Error(`There is no ${selector}`);
  return first;
}

/** Checks once per frame until there is a result. */
function eachFrame<Answer>(what: string, ask: (now: number) => Answer | undefined) {
  const start = performance.now();
  return new Promise<Answer>((resolve, reject) => {
    const frame = () => {
      const now = performance.now();
      const answer = ask(now);
      if (answer !== undefined) resolve(answer);
      else if (now - start > PATIENCE) reject(new Error(`${what}: not within ${PATIENCE} ms`));
      else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

async function open({ button, rows, card, count }: Opening): Promise<Opened> {
  const pressed = performance.now();
  find(button).click();
  const sync = performance.now() - pressed;
  let visible: number | undefined;
  let before = '';
  let changed = 0;
  let settled: number | undefined;
  return eachFrame(`${count} of ${rows}`, (now) => {
    const list = seen(rows);
    if (list.length < count) return undefined;
    visible ??= now - pressed;
    const state = [...list, ...seen(card)].join('\n');
    if (state !== before) changed = now;
    before = state;
    if (now - changed < QUIET) return undefined;
    settled ??= changed - pressed;
    if (now - pressed < settled + LATE) return undefined;
    return { sync, visible, settled, final: changed - pressed, rows: list.length };
  });
}

let followed: Followed = { end: false, elements: 0, frame: 0 };

function follow(selector: string, last: string): void {
  const list = find(selector);
  // A live collection: counting it does not search the document.
  const inside = list.getElementsByTagName('*');
  let before: number | undefined;
  const frame = (now: number) => {
    const { scrollTop, clientHeight, scrollHeight } = list;
    const low = scrollTop + clientHeight >= scrollHeight - 1;
    followed = {
      end: low && list.querySelector(last) !== null,
      elements: Math.max(followed.elements, inside.length),
      frame: Math.max(followed.frame, before === undefined ? 0 : now - before),
    };
    before = now;
    if (!followed.end) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

window.watch = {
  takeLongTasks() {
    const taken = longTasks;
    longTasks = [];
    return taken;
  },
  calmFor: () => performance.now() - lastEnd,
  hover(button) {
    const options = { bubbles: true, composed: true, pointerType: 'mouse' };
    find(button).dispatchEvent(new PointerEvent('pointerover', options));
  },
  open,
  has: (selector) => all(selector).length > 0,
  click: (button) => find(button).click(),
  seen: (selector) =>
    eachFrame(selector, () => (seen(selector).length > 0 ? null : undefined)).then(() => {}),
  async cycle(opening, times) {
    const close = new Function(opening.close);
    const shut = () => {
      close();
      return eachFrame('closed', () => seen(opening.rows).length === 0 || undefined);
    };
    await shut();
    for (let i = 0; i < times; i++) {
      await open(opening);
      await shut();
    }
  },
  press(button, until) {
    const pressed = performance.now();
    find(button).click();
    return eachFrame(until, (now) => (seen(until).length > 0 ? now - pressed : undefined));
  },
  after(address, until) {
    let shown: number | undefined;
    // Search only the waiting screen: a search of the whole document in each frame would distort
    // the time.
    const roots = rootsIn(document);
    return eachFrame(`${until} after ${address}`, (now) => {
      const row = roots.flatMap((root) => root.querySelector(until) ?? [])[0];
      if (row && look(row)) shown ??= now;
      if (shown === undefined) return undefined;
      const [first] = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes(address)) as PerformanceResourceTiming[];
      // Part of it may be visible before all of it has loaded.
      return first && shown - first.responseEnd;
    });
  },
  follow,
  followed: () => followed,
};
