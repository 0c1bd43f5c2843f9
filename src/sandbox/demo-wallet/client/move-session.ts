/** The wallet's own moves within a session: another account, another network, and the word of it. */
import { hexOf } from '../../wallet-core/chains';
import { addressOn } from './networks';
import { addressesOn, sessionRow } from './session-rows';
import type { Client } from './sign-client';
import { loadWallet, saveWallet } from './wallet-memory';

/** Sends a wallet-core event over the session if the site requested it. */
export async function tellSite(
  client: Client,
  port: number,
  topic: string,
  name: string,
  data: unknown,
): Promise<void> {
  const row = sessionRow(client.session.get(topic), loadWallet(port).sites);
  await widen(client, port, topic, (namespace) => namespace === 'eip155');
  if (!row.events.includes(name)) return;
  await client.emit({ topic, event: { name, data }, chainId: `eip155:${row.chainId}` });
}

/** A session learns of an account or network that the person has moved to and that it did not have. */
async function widen(
  client: Client,
  port: number,
  topic: string,
  isMeant: (namespace: string) => boolean,
): Promise<void> {
  const stored = client.session.get(topic);
  const row = sessionRow(stored, loadWallet(port).sites);
  let isWider = false;
  const wider = Object.entries(stored.namespaces).map(([namespace, own]) => {
    if (!isMeant(namespace)) return [namespace, own] as const;
    const now = namespace === 'eip155' ? [`eip155:${row.chainId}`] : [];
    const chains = [...new Set([...(own.chains ?? []), ...now])];
    // A new network gets every account of the namespace, and each network gets the new account.
    const indexes = [...new Set([...row.accounts, row.account])];
    const all = chains.flatMap((chain) => {
      const has = addressesOn(stored, chain);
      const wanted = has.length > 0 ? [row.account] : indexes;
      return [...new Set([...has, ...wanted.map((index) => addressOn(chain, index))])].map(
        (address) => `${chain}:${address}`,
      );
    });
    isWider ||= all.length > own.accounts.length;
    return [namespace, { ...own, chains, accounts: all }] as const;
  });
  if (isWider) await client.update({ topic, namespaces: Object.fromEntries(wider) });
}

/**
 * Updates the namespaces other than EVM: their addresses, the current one first, each on one of its
 * networks.
 */
async function notifyNamespaces(client: Client, port: number, topic: string): Promise<void> {
  for (const [namespace, { chains = [], events }] of Object.entries(
    client.session.get(topic).namespaces,
  )) {
    const [chainId] = chains;
    if (namespace === 'eip155' || chainId === undefined || !events.includes('accountsChanged'))
      continue;
    const data = addressesOf(client, port, topic, chainId);
    await client.emit({ topic, event: { name: 'accountsChanged', data }, chainId });
  }
}

export interface SessionMove {
  account?: number;
  chainId?: number;
}

/** Switches first and then notifies the site, so a site that queries at once gets the new value. */
export async function moveSession(
  client: Client,
  port: number,
  topic: string,
  move: SessionMove,
): Promise<void> {
  const state = loadWallet(port);
  const { account, chainId } = sessionRow(client.session.get(topic), state.sites);
  saveWallet({ ...state, sites: { ...state.sites, [topic]: { account, chainId, ...move } } });
  const isEvm = client.session.get(topic).namespaces.eip155 !== undefined;
  if (move.chainId !== undefined && move.chainId !== chainId && isEvm) {
    await tellSite(client, port, topic, 'chainChanged', hexOf(move.chainId));
  }
  if (move.account !== undefined && move.account !== account) {
    const evm = `eip155:${sessionRow(client.session.get(topic), loadWallet(port).sites).chainId}`;
    await widen(client, port, topic, () => true);
    if (isEvm) {
      const addresses = addressesOf(client, port, topic, evm);
      await tellSite(client, port, topic, 'accountsChanged', addresses);
    }
    await notifyNamespaces(client, port, topic);
  }
}

/** Every address of the session on a network, the current one first. */
export function addressesOf(
  client: Client,
  port: number,
  topic: string,
  networkId: string,
): string[] {
  const stored = client.session.get(topic);
  const row = sessionRow(stored, loadWallet(port).sites);
  const current = addressOn(networkId, row.account);
  const all = addressesOn(stored, networkId);
  return all.includes(current) ? [current, ...all.filter((each) => each !== current)] : all;
}
