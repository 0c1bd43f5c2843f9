/** Acts as a user in any engine: waits for elements, points, presses keys. */
import type { Key, Tab } from './engine';
import { type Focus, type Look, lookAt, lookAtFocus, lookAtRoots } from './looking';
import { until } from './until';

/** A `data-testid`; a value with a bracket or a space is a selector. */
type Place = string;

const selectorOf = (place: Place) => (/[[ (]/.test(place) ? place : `[data-testid="${place}"]`);

export interface Visitor {
  tab: Tab;
  /** Undefined while it is not visible. */
  look(place: Place): Promise<Look | undefined>;
  /** Waits until it is visible, with that text if given. */
  sees(place: Place, text?: RegExp): Promise<Look>;
  /** Waits until it is not visible. */
  missesSoon(place: Place): Promise<void>;
  /** Waits until it is at rest and uncovered, then presses its center. */
  click(place: Place): Promise<void>;
  press(...keys: Key[]): Promise<void>;
  focus(): Promise<Focus>;
  /** Waits until it has the focus. */
  focusOn(name: string): Promise<void>;
  /** Presses Tab until it has the focus; the focus must stay inside an open modal. */
  tabTo(name: string): Promise<void>;
  /** Waits until the modal is in the top layer, exactly once, and at rest. */
  modalSettled(): Promise<void>;
}

export function visitorOf(tab: Tab): Visitor {
  const look = (place: Place) => tab.run(lookAt, selectorOf(place));
  const focus = () => tab.run(lookAtFocus);
  const visitor: Visitor = {
    tab,
    look,
    sees: (place, text = /(?:)/) =>
      until(
        `${place} shows ${text}`,
        async () => {
          const seen = await look(place);
          return seen && text.test(seen.text) && seen;
        },
        () => look(place),
      ),
    async missesSoon(place) {
      await until(`${place} is gone`, async () => !(await look(place)));
    },
    async click(place) {
      let last: Look | undefined;
      const { x, y } = await until(
        `${place} can be pressed`,
        async () => {
          const [before, now] = [last, await look(place)];
          last = now;
          const rests = now?.still && before?.x === now.x && before.y === now.y;
          return rests && now.reachable && now;
        },
        () => last,
      );
      await tab.clickAt(x, y);
    },
    async press(...keys) {
      for (const key of keys) await tab.press(key);
    },
    focus,
    async focusOn(name) {
      await until(`focus is on ${name}`, async () => (await focus()).name === name, focus);
    },
    async tabTo(name) {
      const way: string[] = [];
      for (let presses = 0; presses < 30; presses++) {
        const now = await focus();
        if (now.name === name) return;
        way.push(now.name);
        const { modal } = await tab.run(lookAtRoots);
        await tab.press('Tab');
        const next = await focus();
        if (modal === 'modal' && !next.inside) {
          throw new Error(`Focus left the modal for ${next.name}, by ${way.join(', ')}`);
        }
      }
      throw new Error(`Tab does not lead to ${name}, but to ${way.join(', ')}`);
    },
    async modalSettled() {
      const roots = () => tab.run(lookAtRoots);
      await until(
        'the modal is there and at rest',
        async () => {
          const { count, modal, manners, moving } = await roots();
          return count === 1 && modal === 'modal' && manners && moving === 0;
        },
        roots,
      );
    },
  };
  return visitor;
}
