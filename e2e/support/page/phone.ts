/**
 * Fakes a phone with wallet apps: it records opened links and can bring another app in front of the
 * page.
 */
import { devices, type Locator, type Page } from 'playwright/test';
import type { RelayProxy } from '../walletconnect/relay-proxy';
import { standStill, tellPage } from '../walletconnect/wc-sleep';
import { theModal } from './modal';
import { withKit } from './widget';

const { defaultBrowserType: _, ...iphone } = devices['iPhone 15'] ?? {};
const { defaultBrowserType: __, ...android } = devices['Pixel 7'] ?? {};
/** For `test.use`: screen, touch and user agent, in the installed browser. */
export const PHONES = { iPhone: iphone, Android: android } as const;

/** Format of protocol §3.1. */
export interface ListedWallet {
  id: string;
  name: string;
  [fact: string]: unknown;
}

/** A wallet that neither another test nor a store knows. */
export const FERN: ListedWallet = {
  id: 'fern',
  name: 'Fern',
  mobile_link: 'fernwallet://',
  link_mode: 'https://fern.test',
  app_store: 'https://apps.apple.com/app/fern',
  play_store: 'https://play.google.com/store/apps/fern',
  homepage: 'https://fern.test/get',
};

export interface Opened {
  url: string;
  /** `_self` as the browser reports it, or the name of the window. */
  target: string;
  /** True if it opened within the user's press: some systems block it afterwards. */
  inPress: boolean;
  /** The third argument of `window.open`. */
  features: string;
}

export interface Apps {
  /** All so far, oldest first. */
  readonly opened: readonly Opened[];
  /** Waits for the oldest opened address that the test has not taken yet. */
  next(): Promise<Opened>;
}

declare global {
  interface Window {
    pressed?: boolean;
    /** Facts that the browser does not report about the addresses that it opens itself. */
    askedToOpen?: Pick<Opened, 'inPress' | 'features'>[];
    appOpened?: (one: Opened) => Promise<void>;
  }
}

/**
 * Records the addresses that the page hands to the system. Call before `goto`. It intercepts an
 * app's own scheme where the page requests it, because the browser's prompt blocks input until a
 * person answers. The browser opens https addresses and gets an empty response, as on a phone that
 * hands them to the app.
 */
export async function watchApps(page: Page): Promise<Apps> {
  const opened: Opened[] = [];
  const takers: ((one: Opened) => void)[] = [];
  let taken = 0;
  await page.context().route(/^https:\/\/[^/]*\.test\//, (route) => route.fulfill({ status: 204 }));
  await page.addInitScript(() => {
    // Covers the listeners of a press from the first to the last; an awaited promise in between
    // ends it.
    for (const type of ['click']) {
      addEventListener(
        type,
        () => {
          window.pressed = true;
        },
        true,
      );
      addEventListener(type, () => {
        window.pressed = false;
      });
    }
    const open = window.open;
    window.askedToOpen = [];
    window.open = (...args) => {
      const [url, target, words] = args;
      const asked = { inPress: window.pressed === true, features: String(words) };
      const scheme = new URL(String(url), location.href).protocol;
      if (!/^https?:$/.test(scheme)) {
        void window.appOpened?.({ url: String(url), target: String(target), ...asked });
        return null;
      }
      window.askedToOpen?.push(asked);
      return open.apply(window, args);
    };
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const keep = (one: Opened): void => {
    opened.push(one);
    takers.shift()?.(one);
  };
  await page.exposeFunction('appOpened', keep);
  const keepPage = async (url: string, target: string) => {
    const asked = await page.evaluate(() => window.askedToOpen ?? []);
    keep({ url, target, ...(asked.at(-1) ?? { inPress: false, features: '' }) });
  };
  session.on('Page.frameRequestedNavigation', ({ url, disposition }) => {
    if (disposition === 'currentTab' && url.startsWith('https://')) void keepPage(url, '_self');
  });
  session.on('Page.windowOpen', ({ url }) => void keepPage(url, '_blank'));
  return {
    opened,
    next() {
      const one = opened[taken++];
      return one ? Promise.resolve(one) : new Promise((resolve) => takers.push(resolve));
    },
  };
}

/** The pairing link within the opened address, as the app reads it. */
export function pairingIn({ url }: Opened): string {
  return decodeURIComponent(/[?&]uri=([^&]+)/.exec(url)?.[1] ?? '');
}

/** Opens the screen of a listed wallet, as its row does. */
export async function openWallet(page: Page, wallet: ListedWallet): Promise<Locator> {
  await withKit(
    page,
    (kit, selected) =>
      kit.open({ view: 'ConnectingWalletConnect', arguments: { wallet: selected } as never }),
    wallet,
  );
  return theModal(page);
}

/**
 * Brings another app to the front: the page gets the freeze event, and then its scripts stop. It
 * uses the debugger, because a headless browser keeps running a page after a freeze command.
 * @returns a function that resumes the page
 */
export async function appInFront(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await tellPage(page, 'freeze');
  const wake = await standStill(page);
  return async () => {
    await wake();
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    await tellPage(page, 'resume');
    await session.detach();
  };
}

/** All events of a page behind another app, if the browser does not freeze it. */
export async function seePage(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

/** The relay has received the page's messages. */
export function isPublished({ messages }: RelayProxy): boolean {
  const published = messages.find(
    ({ way, text }) => way === 'up' && /irn_publish|proposeSession/.test(text),
  );
  const id = published && JSON.parse(published.text).id;
  return messages.some(({ way, text }) => way === 'down' && id && JSON.parse(text).id === id);
}
