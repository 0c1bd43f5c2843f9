/** The wallet's own moves within a session: another account, another network, and the word of it. */
import { hexOf } from '../../wallet-core/chains';
import { loadWallet, saveWallet } from './memory';
import { accounts } from './networks';
import { sessionRow } from './session-rows';
import type { Client } from './sign-client';

/** What wallet-core calls a site's event, passed on over the session if the site asked for it. */
export async function tellSite(
  client: Client,
  port: number,
  topic: string,
  name: string,
  data: unknown,
): Promise<void> {
  const row = sessionRow(client.session.get(topic), loadWallet(port).sites);
  await widen(client, port, topic);
  if (!row.events.includes(name)) return;
  await client.emit({ topic, event: { name, data }, chainId: `eip155:${row.chainId}` });
}

/** A session learns of an account or network that the person has moved to and that it did not have. */
async function widen(client: Client, port: number, topic: string): Promise<void> {
  const stored = client.session.get(topic);
  const own = stored.namespaces.eip155;
  const row = sessionRow(stored, loadWallet(port).sites);
  const address = accounts()[row.account]?.address;
  if (!own || !address) return;
  const chains = [...new Set([...row.networks, `eip155:${row.chainId}`])];
  const addresses = [...new Set([...row.addresses, address])];
  if (chains.length === row.networks.length && addresses.length === row.addresses.length) return;
  const list = chains.flatMap((chain) => addresses.map((each) => `${chain}:${each}`));
  const namespaces = { ...stored.namespaces, eip155: { ...own, chains, accounts: list } };
  await client.update({ topic, namespaces });
}

export interface Move {
  account?: number;
  chainId?: number;
}

/** Goes there first, then says so: a site that asks at once gets the new answer. */
export async function moveSession(
  client: Client,
  port: number,
  topic: string,
  move: Move,
): Promise<void> {
  const state = loadWallet(port);
  const { account, chainId } = sessionRow(client.session.get(topic), state.sites);
  saveWallet({ ...state, sites: { ...state.sites, [topic]: { account, chainId, ...move } } });
  if (move.chainId !== undefined && move.chainId !== chainId) {
    await tellSite(client, port, topic, 'chainChanged', hexOf(move.chainId));
  }
  if (move.account !== undefined && move.account !== account) {
    await tellSite(client, port, topic, 'accountsChanged', addressesOf(client, port, topic));
  }
}

/** Every address of the session, the current one first. */
export function addressesOf(client: Client, port: number, topic: string): string[] {
  const row = sessionRow(client.session.get(topic), loadWallet(port).sites);
  const current = accounts()[row.account]?.address;
  return current === undefined
    ? [...row.addresses]
    : [current, ...row.addresses.filter((address) => address !== current)];
}
