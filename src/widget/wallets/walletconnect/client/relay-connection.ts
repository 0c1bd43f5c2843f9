/** The line of the tab that runs the client. Source: protocol §6.3, §6.5. */
import * as v from 'valibot';
import { withTimeout } from '../../../core/async/timeout';
import { appKitError } from '../../../core/errors/app-kit-error';
import { log } from '../../../core/reporting/logger';
import { declineOf } from '../pairing/proposal-rejection';
import { onSocketTrouble } from '../replaced/ws-connection';
import { isCurrent } from '../session/active-sessions';
import { readSession } from '../session/parse-session';
import type { TabConnection, TabListener } from '../tabs/connection-types';
import { adoptPairing } from './adopt-pairing';
import { type ClientOptions, closeClient, createClient } from './client';
import { datedLink } from './client-patches';
import { closeReasonOf, isTokenRejected, rejectionError } from './relay-errors';
import { hangUp, mayDial, renewToken } from './relayer-patches';
import { endRequests, onResponse, withExpiry } from './request-expiry';
import type { Client } from './sign-client';
import { pauseTransport, wakeTransport } from './transport';

/** (ours) A relay that has not taken a link by then counts as unreachable. */
const PROPOSE_MS = 10_000;
/** (ours) The same, while it is known to be. */
const KNOWN_DOWN_MS = 2_000;
/** (ours) Tabs have this long to say that a new session is theirs. */
const KEEP_MS = 3_000;

const sessionEventSchema = v.object({
  event: v.object({ name: v.string(), data: v.optional(v.unknown()) }),
  chainId: v.string(),
});

/** The reply to a settlement without a valid session. */
const NO_SESSION = { code: -32602, message: '' };
const DISCONNECTED = { code: 6000, message: 'User disconnected.' };

export interface RelayConnection extends TabConnection {
  /** Looks whether the connection is still one. @param rebuild also where it looks sound. */
  wake(rebuild: boolean): void;
  /** Hangs up until `wake`. */
  pause(): void;
  /** True if no link exists that a wallet may still scan. */
  idle(): boolean;
  /** Leaves the wallets' sessions as they are. */
  close(): Promise<void>;
}

/** @throws what the client throws when its store holds what it cannot read. */
export async function openRelayConnection(
  options: ClientOptions,
  hear: TabListener,
): Promise<RelayConnection> {
  const client: Client = await createClient(options);
  const { relayer, pairing } = client.core;
  let closed = false;
  const kept = new Set<string>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const refusals = new Set<(cause: unknown) => void>();
  const factsOf = (topic: string) =>
    client.session.keys.includes(topic) ? readSession(client.session.get(topic)) : undefined;

  relayer.on('relayer_error', (error: Error) => {
    const refusal = closeReasonOf(error.message);
    if (!refusal) return;
    // The waiting caller need not know: the client repeats its request on the next connection.
    if (isTokenRejected(refusal.reason) && renewToken(client)) return;
    hear({ type: 'refused', ...refusal });
    for (const reject of [...refusals]) reject(rejectionError(refusal));
    endRequests(client);
    // The client reconnects when a caller needs it, not by itself.
    hangUp(client);
  });

  /** Ends with the work or when the relay closes the connection, the first of the two. */
  function unlessRefused<T>(work: () => Promise<T>): Promise<T> {
    if (!closed) mayDial(client);
    return new Promise<T>((resolve, reject) => {
      refusals.add(reject);
      work()
        .then(resolve, reject)
        .finally(() => refusals.delete(reject));
    });
  }

  const unreachable = () => appKitError('relay_unreachable', { url: options.relayUrl });

  /** Failed sockets since the last one that opened. */
  let troubles = 0;
  const stopTroubles = onSocketTrouble(() => {
    troubles += 1;
  });
  relayer.on('relayer_connect', () => {
    troubles = 0;
  });

  /** Rejects before the deadline if the browser reports at once that the relay is unreachable. */
  function unlessUnreachable<T>(work: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const stop = onSocketTrouble(() => {
        // The client retries after a moment: one failure may be temporary.
        if (troubles > 1) reject(unreachable());
      });
      work.then(resolve, reject).finally(stop);
    });
  }

  const ended = (topic: string): void => {
    endRequests(client, topic);
    hear({ type: 'ended', topic });
  };

  let ending = 0;
  const end = async (topic: string): Promise<void> => {
    if (!client.session.keys.includes(topic)) return;
    ending += 1;
    ended(topic);
    try {
      await unlessRefused(() => client.disconnect({ topic, reason: DISCONNECTED }));
    } finally {
      ending -= 1;
    }
  };
  const quietly = (work: Promise<unknown>) =>
    work.catch((cause) => log.warn('walletconnect', cause));

  client.on('session_connect', ({ session: { topic, pairingTopic } }) => {
    const session = factsOf(topic);
    // A link is for one wallet.
    if (pairingTopic) void quietly(forgetPairing(pairingTopic));
    if (session) hear({ type: 'approved', session });
    else hear({ type: 'declined', pairing: pairingTopic, cause: NO_SESSION });
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (!kept.has(topic)) void quietly(end(topic));
    }, KEEP_MS);
    timers.add(timer);
  });
  const changed = ({ topic }: { topic: string }) => {
    const session = factsOf(topic);
    if (session) hear({ type: 'changed', session });
  };
  client.on('session_update', changed);
  client.on('session_extend', changed);
  client.on('session_event', ({ topic, params }) => {
    // The client passes on what it has found wrong, too.
    const parsed = v.safeParse(sessionEventSchema, params);
    if (!parsed.success) return;
    const { event, chainId } = parsed.output;
    hear({ type: 'told', topic, name: event.name, data: event.data, chain: chainId });
  });
  client.on('session_request_sent', ({ topic, id, request: { method } }) => {
    hear({ type: 'asked', topic, id, method });
  });
  client.on('session_delete', ({ topic }) => ended(topic));
  client.on('session_expire', ({ topic }) => ended(topic));

  // Sessions ended while the relay was unreachable: the wallet still considers them active.
  for (const topic of client.session.keys) {
    if (!(await isCurrent(options.store, options.prefix, topic))) void quietly(end(topic));
  }

  async function forgetPairing(topic: string): Promise<void> {
    if (!pairing.pairings.keys.includes(topic)) return;
    await relayer.unsubscribe(topic);
    await pairing.pairings.delete(topic, DISCONNECTED);
    await client.core.crypto.deleteSymKey(topic);
    client.core.expirer.del(topic);
  }

  return {
    end,
    idle: () => client.proposal.length === 0 && ending === 0,
    wake: (rebuild) => void wakeTransport(client, rebuild),
    pause: () => void quietly(pauseTransport(client)),
    close() {
      closed = true;
      stopTroubles();
      for (const timer of timers) clearTimeout(timer);
      return closeClient(client);
    },

    async keep(topic) {
      kept.add(topic);
      // The user's own press decides which wallet app opens, never the client.
      const { sessionConfig } = client.session.get(topic);
      await client.session.update(topic, {
        sessionConfig: { ...sessionConfig, disableDeepLink: true },
      });
    },

    async propose(optionalNamespaces, given) {
      const work = unlessUnreachable(
        unlessRefused(async () => {
          const pairingTopic = given && (await adoptPairing(client, given));
          const { uri = given?.uri } = await client.connect({
            optionalNamespaces,
            ...(pairingTopic && { pairingTopic }),
          });
          return { uri };
        }),
      );
      const deadline = troubles > 1 ? KNOWN_DOWN_MS : PROPOSE_MS;
      const { uri } = await withTimeout(work, deadline, unreachable);
      const topic = /^wc:([\da-f]{64})@/.exec(uri ?? '')?.[1];
      const proposal = client.proposal.getAll().find((one) => one.pairingTopic === topic);
      if (!uri || !topic || !proposal) throw appKitError('failed_to_connect');
      onResponse(client, 'session_connect', proposal.id, (answer) => {
        const cause = declineOf(answer);
        if (cause) hear({ type: 'declined', pairing: topic, cause });
      });
      return { uri: datedLink(uri), pairing: topic };
    },

    async request(topic, chainId, ask) {
      if (!client.session.keys.includes(topic)) throw appKitError('provider_disconnected');
      const params = Array.isArray(ask.params) ? [...ask.params] : { ...ask.params };
      // Without parameters it is an empty list.
      const request = { method: ask.method, params: ask.params ? params : [] };
      const asking = () => client.request({ topic, chainId, request });
      return unlessRefused(() => withExpiry(client, topic, request, asking));
    },
  };
}
