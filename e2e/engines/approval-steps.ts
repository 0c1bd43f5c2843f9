/** Steps of a request to the embedded wallet, for the stories that need one. */
import type { Tab } from './engine';
import type { Scene } from './story';
import { until } from './until';
import { visitorOf } from './visitor';

declare global {
  interface Window {
    /** Signature, hash or error of the page's last request; undefined while it is open. */
    answered?: string | undefined;
  }
}

/** The request stays open in the page, and marks its end there. */
export function request({ tab }: Scene, method: string, params: unknown[]): Promise<void> {
  return tab.run(
    (name, given) => {
      window.answered = undefined;
      const provider = window.AppKit?.getProvider('eip155') as {
        request(args: object): Promise<string>;
      };
      provider.request({ method: name, params: given }).then(
        (answer) => {
          window.answered = answer;
        },
        (error) => {
          window.answered = String(error);
        },
      );
    },
    method,
    params,
  );
}

export const askToSign = (scene: Scene, address: string, message: string): Promise<void> =>
  request(scene, 'personal_sign', [message, address]);

export const answered = (tab: Tab): Promise<string | undefined> => tab.run(() => window.answered);

interface Place {
  x: number;
  y: number;
}

/** Names of the frame's buttons, and the center of the one that goes on. */
export function lookAtButtons(): { names: string[]; yes: Place | undefined } {
  const buttons = [...document.querySelectorAll('button')];
  const yes = document.querySelector('.buttons .yes')?.getBoundingClientRect();
  return {
    names: buttons.map(({ textContent }) => textContent ?? ''),
    yes: yes && { x: yes.left + yes.width / 2, y: yes.top + yes.height / 2 },
  };
}

/** The place in the page, also of a frame that the page scales. */
function inPage({ x, y }: Place): Place | undefined {
  const frame = document.querySelector('appkit-embed')?.shadowRoot?.querySelector('iframe');
  if (!frame) return undefined;
  const { left, top, width } = frame.getBoundingClientRect();
  const scale = width / frame.offsetWidth;
  return { x: left + x * scale, y: top + y * scale };
}

/** Presses where the frame's button is, whatever the page has put there. */
export async function pressFrame({ tab }: Scene): Promise<void> {
  const { yes } = await until('the frame has buttons', async () => {
    const seen = await tab.runInFrame(lookAtButtons).catch(() => undefined);
    return seen?.yes && seen;
  });
  const at = yes && (await tab.run(inPage, yes));
  if (at) await tab.clickAt(at.x, at.y);
}

/** Waits for the frame's button that opens a window. @returns the names of all its buttons. */
export const windowOffered = ({ tab }: Scene): Promise<string[]> =>
  until(
    'the frame offers a window',
    async () => {
      const seen = await tab.runInFrame(lookAtButtons).catch(() => undefined);
      return seen?.names.includes('Open the window') && seen.names;
    },
    async () => ({
      frame: await tab
        .runInFrame(() => document.querySelector('body > .ask')?.textContent)
        .catch(String),
      answered: await answered(tab),
    }),
  );

export async function pressUntilWindow(scene: Scene): Promise<Tab> {
  await windowOffered(scene);
  return until('the window is open', async () => {
    await pressFrame(scene);
    return scene.tab.popup();
  });
}

/** Its center, once it is armed. */
function armedButton(): Place | undefined {
  const button = document.querySelector('.buttons .yes');
  if (button?.getAttribute('aria-disabled') !== 'false') return undefined;
  const { left, top, width, height } = button.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** @returns the page's answer. */
export async function approveInWindow({ tab }: Scene, popup: Tab, words: RegExp): Promise<string> {
  await visitorOf(popup).sees('main[class=ask]', words);
  return until('the request is answered', async () => {
    // The window closes with the answer.
    const at = await popup.run(armedButton).catch(() => undefined);
    if (at) await popup.clickAt(at.x, at.y).catch(() => {});
    return answered(tab);
  });
}
