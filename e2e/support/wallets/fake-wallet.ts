/**
 * Mocks wallets with faults. A wallet is plain data, because it is sent to the page:
 * `window.fakeWallets[rdns]` replies with its current `answers`.
 */
import type { Page } from 'playwright/test';
import { FIRST_ACCOUNT } from './extension';

export type Answer =
  | { value: unknown }
  /** Thrown unchanged: an object, a text, null. */
  | { throws: unknown }
  | { never: true };

export interface FakeWallet {
  rdns: string;
  name?: string;
  uuid?: string;
  icon?: string;
  /** Set as `window.ethereum` and not announced. */
  legacy?: boolean;
  answers?: Readonly<Record<string, Answer>>;
}

export interface FakeWalletHook {
  answers: Record<string, Answer>;
  /** Requested methods, oldest first. */
  requests: string[];
  emit(event: string, payload: unknown): void;
}

declare global {
  interface Window {
    fakeWallets?: Record<string, FakeWalletHook>;
  }
}

const SOUND: Record<string, Answer> = {
  eth_requestAccounts: { value: [FIRST_ACCOUNT] },
  eth_accounts: { value: [FIRST_ACCOUNT] },
  eth_chainId: { value: '0x7a69' },
  wallet_revokePermissions: { value: null },
};

/**
 * Call before `goto`. Without `answers` the wallet works correctly and approves without a prompt.
 */
export async function addFakeWallets(page: Page, ...wallets: FakeWallet[]): Promise<void> {
  const full = wallets.map((wallet) => ({ ...wallet, answers: { ...SOUND, ...wallet.answers } }));
  await page.addInitScript((list) => {
    window.fakeWallets = {};
    for (const wallet of list) {
      const listeners = new Map<string, Set<(payload: unknown) => void>>();
      const hook: FakeWalletHook = {
        answers: wallet.answers,
        requests: [],
        emit: (event, payload) => {
          for (const listener of [...(listeners.get(event) ?? [])]) listener(payload);
        },
      };
      window.fakeWallets[wallet.rdns] = hook;
      const provider = {
        request({ method }: { method: string }): Promise<unknown> {
          hook.requests.push(method);
          const answer = hook.answers[method] ?? { throws: { code: 4200, message: 'unknown' } };
          if ('never' in answer) return new Promise(() => {});
          return 'throws' in answer ? Promise.reject(answer.throws) : Promise.resolve(answer.value);
        },
        on(event: string, listener: (payload: unknown) => void) {
          listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
        },
        removeListener(event: string, listener: (payload: unknown) => void) {
          listeners.get(event)?.delete(listener);
        },
      };
      if (wallet.legacy) {
        Object.assign(window, { ethereum: provider });
        continue;
      }
      const info = {
        uuid: wallet.uuid ?? crypto.randomUUID(),
        name: wallet.name ?? wallet.rdns,
        icon: wallet.icon ?? '',
        rdns: wallet.rdns,
      };
      const detail = Object.freeze({ info: Object.freeze(info), provider });
      const announce = () =>
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      window.addEventListener('eip6963:requestProvider', announce);
      announce();
    }
  }, full);
}

export async function answerWith(
  page: Page,
  rdns: string,
  answers: Readonly<Record<string, Answer>>,
): Promise<void> {
  await page.evaluate(
    ([name, more]) => {
      Object.assign(window.fakeWallets?.[name]?.answers ?? {}, more);
    },
    [rdns, answers] as const,
  );
}

export async function emitFrom(
  page: Page,
  rdns: string,
  event: string,
  payload: unknown,
): Promise<void> {
  await page.evaluate(([name, what, detail]) => window.fakeWallets?.[name]?.emit(what, detail), [
    rdns,
    event,
    payload,
  ] as const);
}

export function requestsTo(page: Page, rdns: string): Promise<string[]> {
  return page.evaluate((name) => [...(window.fakeWallets?.[name]?.requests ?? [])], rdns);
}
