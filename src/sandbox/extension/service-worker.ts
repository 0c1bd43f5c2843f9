/** The service worker: where the keys are. Only it knows who asks (`sender.origin`). */
import { toWire } from '../wallet-core/errors';
import { signerAt } from '../wallet-core/keys';
import { callRpc } from '../wallet-core/rpc';
import { createWallet, type SandboxWallet } from '../wallet-core/sandbox-wallet';
import { INITIAL_STATE, type WalletHost, type WalletState } from '../wallet-core/state';
import { answerFromWindow, askInWindow } from './approval-queue';
import {
  APPROVE_PORT,
  CONTROL_PORT,
  type FromControl,
  type FromPage,
  PAGE_PORT,
  type PageReply,
  type ToControl,
} from './messages';

const STATE = 'state';
const pages = new Map<chrome.runtime.Port, string>();

const host: WalletHost = {
  async load() {
    const stored = await chrome.storage.local.get(STATE);
    return (stored[STATE] as WalletState | undefined) ?? INITIAL_STATE;
  },
  save: (state) => chrome.storage.local.set({ [STATE]: state }),
  ask: askInWindow,
  rpc: callRpc,
  emit(origin, event, payload) {
    for (const [port, site] of pages) if (site === origin) tell(port, { event, payload });
  },
  signerAt,
};

function tell(port: chrome.runtime.Port, message: PageReply | ToControl): void {
  // The page may be gone (closed, or in the back/forward cache) before its port disconnects.
  try {
    port.postMessage(message);
  } catch {
    pages.delete(port);
  }
}

const wallet = createWallet(host);

async function answer(port: chrome.runtime.Port, origin: string, message: FromPage): Promise<void> {
  const { id, method, params, sandboxPort } = message;
  try {
    const result = await wallet.request({ origin, port: sandboxPort }, { method, params });
    tell(port, { id, result });
  } catch (error) {
    tell(port, { id, error: toWire(error) });
  }
}

async function control(port: chrome.runtime.Port, message?: FromControl): Promise<void> {
  if (message && 'disconnect' in message) await wallet.disconnect(message.disconnect);
  if (message && 'account' in message) await wallet.setAccount(message.account);
  const addresses = [0, 1, 2].map((index) => signerAt(index).address);
  tell(port, { state: await wallet.state(), addresses });
}

chrome.runtime.onConnect.addListener((port) => {
  if (port.name === PAGE_PORT) {
    const origin = port.sender?.origin ?? 'null';
    pages.set(port, origin);
    port.onMessage.addListener((message) => void answer(port, origin, message as FromPage));
    port.onDisconnect.addListener(() => void pages.delete(port));
  } else if (port.name === APPROVE_PORT) {
    answerFromWindow(port);
  } else if (port.name === CONTROL_PORT) {
    port.onMessage.addListener((message) => void control(port, message as FromControl));
    void control(port);
  }
});

declare global {
  /** For tests, which reach the worker's scope through the browser. */
  var sandboxWallet: SandboxWallet;
}
globalThis.sandboxWallet = wallet;
