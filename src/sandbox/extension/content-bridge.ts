/** Between the page's world and the service worker. Reconnects when the worker was put to sleep. */
import { DEFAULT_PORT } from '../facts';
import {
  type FromPage,
  PAGE_PORT,
  type PageReply,
  type PageRequest,
  TO_PAGE,
  TO_WALLET,
} from './messages';

const waiting = new Set<number>();
let port: chrome.runtime.Port | undefined;

function toPage(reply: PageReply): void {
  document.dispatchEvent(new CustomEvent(TO_PAGE, { detail: JSON.stringify(reply) }));
}

function connect(): chrome.runtime.Port {
  const fresh = chrome.runtime.connect({ name: PAGE_PORT });
  fresh.onMessage.addListener((message) => {
    const reply = message as PageReply;
    if ('id' in reply) waiting.delete(reply.id);
    toPage(reply);
  });
  fresh.onDisconnect.addListener(() => {
    if (port === fresh) port = undefined;
    // The sleeping worker lost these requests and will never answer them.
    for (const id of waiting)
      toPage({ id, error: { code: 4900, message: 'The wallet went away.' } });
    waiting.clear();
    // An extension that was removed or reloaded makes connect throw: then it stays silent.
    try {
      port ??= connect();
    } catch {}
  });
  return fresh;
}

document.addEventListener(TO_WALLET, (event) => {
  const request = JSON.parse((event as CustomEvent<string>).detail) as PageRequest;
  waiting.add(request.id);
  port ??= connect();
  const message: FromPage = { ...request, sandboxPort: Number(location.port) || DEFAULT_PORT };
  port.postMessage(message);
});

// At once, so that events of the wallet reach pages that have not asked yet in this visit.
port = connect();
