/** In the page's own world, before any script of the page: the provider and its announcement. */
import { fromWire } from '../wallet-core/errors';
import { EXTENSION_ICON } from '../wallet-core/icons';
import { announce, createProvider } from '../wallet-core/provider';
import { type PageReply, type PageRequest, TO_PAGE, TO_WALLET } from './messages';

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

const waiting = new Map<number, Waiting>();
let lastId = 0;

const page = createProvider(
  (method, params) =>
    new Promise((resolve, reject) => {
      const request: PageRequest = { id: ++lastId, method, params };
      waiting.set(request.id, { resolve, reject });
      document.dispatchEvent(new CustomEvent(TO_WALLET, { detail: JSON.stringify(request) }));
    }),
);

document.addEventListener(TO_PAGE, (event) => {
  const reply = JSON.parse((event as CustomEvent<string>).detail) as PageReply;
  if ('event' in reply) {
    page.emit(reply.event, reply.payload);
    return;
  }
  const asker = waiting.get(reply.id);
  waiting.delete(reply.id);
  if ('error' in reply) asker?.reject(fromWire(reply.error));
  else asker?.resolve(reply.result);
});

announce(
  {
    uuid: crypto.randomUUID?.() ?? '9b6b2ac4-0000-4000-8000-000000005a4d',
    name: 'Sandbox Wallet',
    icon: EXTENSION_ICON,
    rdns: 'localhost.sandbox.wallet',
  },
  page.provider,
);
