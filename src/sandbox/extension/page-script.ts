/** In the page's own world, before any script of the page: the provider and its announcement. */
import { fromWire } from '../wallet-core/errors';
import { EXTENSION_ICON } from '../wallet-core/icons';
import { announceNamespaces, namespacesOf } from '../wallet-core/page/announce-namespaces';
import { createNamespaceChannel } from '../wallet-core/page/channel';
import { announce, createProvider } from '../wallet-core/provider';
import { type PageReply, type PageRequest, TO_PAGE, TO_WALLET } from './messages';

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

const waiting = new Map<number, Waiting>();
let lastId = 0;

function send(method: string, params: readonly unknown[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request: PageRequest = { id: ++lastId, method, params };
    waiting.set(request.id, { resolve, reject });
    document.dispatchEvent(new CustomEvent(TO_WALLET, { detail: JSON.stringify(request) }));
  });
}

const page = createProvider(send);
const { channel, receive } = createNamespaceChannel(send);

document.addEventListener(TO_PAGE, (event) => {
  const reply = JSON.parse((event as CustomEvent<string>).detail) as PageReply;
  if ('event' in reply) {
    if (!receive(reply.event, reply.payload)) page.emit(reply.event, reply.payload);
    return;
  }
  const asker = waiting.get(reply.id);
  waiting.delete(reply.id);
  if ('error' in reply) asker?.reject(fromWire(reply.error));
  else asker?.resolve(reply.result);
});

const NAME = 'Sandbox Wallet';
const namespaces = namespacesOf(new URLSearchParams(location.search));

if (namespaces.includes('eip155')) {
  announce(
    {
      uuid: crypto.randomUUID?.() ?? '9b6b2ac4-0000-4000-8000-000000005a4d',
      name: NAME,
      icon: EXTENSION_ICON,
      rdns: 'localhost.sandbox.wallet',
    },
    page.provider,
  );
}
announceNamespaces(
  namespaces,
  { name: NAME, icon: EXTENSION_ICON, key: 'sandbox-wallet' },
  channel,
);
