/**
 * Reads the wallet's relay connection state. The client emits too few events, so this module polls
 * it.
 */

import { $pairing, $relay, $relayMissed, type RelayState } from './page-state';
import type { Client } from './sign-client';

/** A reconnect takes less; what takes longer is worth a word. */
const MAX_SILENCE_MS = 4_000;

/** @returns what looks, to be called now and then */
export function watchRelay(client: Client): () => void {
  const { relayer } = client.core;
  let lost: number | undefined;
  let refusal: string | undefined;
  relayer.on('relayer_error', (error: unknown) => {
    refusal = error instanceof Error ? error.message : String(error);
  });

  function now(): RelayState {
    if (relayer.connected) {
      lost = undefined;
      refusal = undefined;
      $relayMissed.set(false);
      return { state: 'connected' };
    }
    if (refusal !== undefined) return { state: 'refused', reason: refusal };
    if ($relayMissed.get()) return { state: 'unreachable' };
    const wanted = relayer.connecting || relayer.subscriber.hasAnyTopics;
    if (!wanted && $pairing.get() === 'none') return { state: 'idle' };
    lost ??= Date.now();
    return { state: Date.now() - lost > MAX_SILENCE_MS ? 'unreachable' : 'connecting' };
  }

  return () => {
    const state = now();
    if (state.state !== $relay.get().state) $relay.set(state);
  };
}
