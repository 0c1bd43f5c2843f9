/** Gives the client a pairing that was made without it. Source: protocol §6.1, ADR 32. */
import type { NewPairing } from '../../../core/contracts/pairing-state';
import type { Client } from './sign-client';

/** @returns its topic; undefined if the topic is not that of the key */
export async function adoptPairing(
  { core }: Client,
  { topic, symKey, expiry }: NewPairing,
): Promise<string | undefined> {
  const { crypto, expirer, pairing, relayer } = core;
  if ((await crypto.setSymKey(symKey)) !== topic) return undefined;
  const relay = { protocol: 'irn' };
  // The client proposes over a pairing that is active, and makes a new one in place of any other.
  await pairing.pairings.set(topic, { topic, expiry, relay, active: true });
  expirer.set(topic, expiry);
  // The relay subscribes by itself with the proposal; the client drops messages of unknown topics.
  await relayer.subscribe(topic, { internal: { skipSubscribe: true } });
  return topic;
}
