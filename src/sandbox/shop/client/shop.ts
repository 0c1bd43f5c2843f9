/** Example of an owner's code beside the tag: a status panel, signing, switching, paying. */
import type { AppKit } from '../../../protocol/host/api';
import type { HostEvents } from '../../../protocol/host/events';
import {
  namespaceNetworks,
  networkObjects,
  SANDBOX_NAMESPACES,
  type SandboxNamespace,
} from '../../facts';
import { offerDemoWallet } from './demo-wallet';
import { signMessage } from './sign-message';

declare global {
  interface Window {
    AppKit?: AppKit;
  }
}

/** The second account of the dev mnemonic takes the shop's money. */
const SHOP_ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const EVENTS = ['ready', 'connect', 'disconnect', 'account', 'network', 'error'] as const;

const port = Number(location.port) || 80;
const networks = networkObjects(port);
const known = namespaceNetworks(port, SANDBOX_NAMESPACES);
const byTestId = (id: string) => document.querySelector(`[data-testid="${id}"]`);

function show(id: string, text: string): void {
  const place = byTestId(id);
  if (place) place.textContent = text;
}

function networkName(id: string | undefined): string {
  return known.find((network) => network.id === id)?.name ?? id ?? '–';
}

function refresh(): void {
  const state = window.AppKit?.getState();
  const account = window.AppKit?.getAccount();
  show('status-state', account?.status ?? 'not loaded');
  show('status-account', account?.address ?? '–');
  show('status-network', networkName(state?.networkId));
}

function log(name: string, detail: unknown): void {
  const row = document.createElement('li');
  const title = document.createElement('b');
  title.textContent = name;
  row.append(title, ` ${JSON.stringify(detail ?? null)}`);
  byTestId('events')?.prepend(row);
}

for (const name of EVENTS) {
  window.addEventListener(`appkit:${name}`, (event) => {
    const { detail } = event as CustomEvent<HostEvents[typeof name]>;
    const error = name === 'error' ? (detail as HostEvents['error']) : undefined;
    log(name, error ? { code: error.code, message: error.message } : detail);
    refresh();
  });
}

/** Exact: no float ever holds money. */
function hexWei(ether: string): string {
  const [whole = '0', part = ''] = ether.split('.');
  return `0x${BigInt(whole + part.padEnd(18, '0')).toString(16)}`;
}

async function wallet(namespace: SandboxNamespace = 'eip155') {
  const appkit = window.AppKit;
  const provider = appkit?.getProvider(namespace);
  const address = appkit?.getAccount(namespace).address;
  if (provider && address) return { provider, address };
  await appkit?.open();
  throw new Error('Connect a wallet first.');
}

async function sign(): Promise<string> {
  const namespace = window.AppKit?.getState().activeNamespace ?? 'eip155';
  const message = 'Hello from Fern & Kettle';
  return `Signed: ${await signMessage(namespace, { ...(await wallet(namespace)), message })}`;
}

async function buy(price: string, name: string): Promise<string> {
  const { provider, address } = await wallet();
  const params = [{ from: address, to: SHOP_ACCOUNT, value: hexWei(price) }];
  const hash = await provider.request({ method: 'eth_sendTransaction', params });
  return `${name} is yours. Transaction ${String(hash)}`;
}

async function switchNetwork(): Promise<string> {
  const now = window.AppKit?.getState().networkId;
  const own = known.filter(({ id }) => id.split(':')[0] === now?.split(':')[0]);
  const next = (own.length > 0 ? own : networks).find((network) => network.id !== now);
  if (!next) return 'There is no other network.';
  await window.AppKit?.switchNetwork(next.id);
  return `Now on ${next.name}.`;
}

/** Requests funds from the chain itself: only local chains have a faucet. */
async function faucet(): Promise<string> {
  const id = window.AppKit?.getState().networkId;
  const network = known.find((each) => each.id === id);
  const namespace = SANDBOX_NAMESPACES.find((each) => id?.startsWith(`${each}:`)) ?? 'eip155';
  const { address } = await wallet(namespace);
  if (!network?.rpcUrl || !['eip155', 'solana'].includes(namespace)) {
    return `There is no faucet on ${networkName(id)}.`;
  }
  const place = new URL('/faucet', network.rpcUrl);
  place.searchParams.set('address', address);
  const reply = await fetch(place, { method: 'POST' });
  const words = await reply.text();
  if (!reply.ok) throw new Error(words);
  return `${words} are yours.`;
}

async function disconnect(): Promise<string> {
  await window.AppKit?.disconnect();
  return 'Disconnected.';
}

const actions: Record<string, () => Promise<string>> = {
  sign,
  faucet,
  switch: switchNetwork,
  disconnect,
};

async function report(action: () => Promise<string>): Promise<void> {
  show('outcome', 'Waiting…');
  try {
    show('outcome', await action());
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: unknown };
    show('outcome', `${String(message ?? error)}${code === undefined ? '' : ` (${String(code)})`}`);
  }
  refresh();
}

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  const action = actions[button?.dataset.action ?? ''];
  const { buy: price, name = '' } = button?.dataset ?? {};
  if (action) void report(action);
  else if (price) void report(() => buy(price, name));
});

offerDemoWallet();
refresh();
window.addEventListener('load', refresh);
