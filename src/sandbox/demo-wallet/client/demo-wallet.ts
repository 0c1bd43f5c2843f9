/** The wallet of this page: what a person can do with it, and the lists kept true. */

import { moveSession, type SessionMove } from './move-session';
import { EVM_NETWORKS } from './networks';
import {
  $sessionOffers,
  $pairing,
  $relay,
  $sessions,
  type Session,
  showDone,
  showProblem,
} from './page-state';
import { LINK_PROBLEMS, readPairingLink } from './pairing-link';
import { watchRelay } from './relay-state';
import { runAndReport, withRelay } from './relay-work';
import { createRequests } from './requests';
import { grantOf, readOffer, type SelectedAccounts, type SessionOffer } from './session-offer';
import { sessionRow } from './session-rows';
import { openClient } from './sign-client';
import { loadWallet, saveWallet } from './wallet-memory';

export interface DemoWallet {
  /** Resolves to false, with the reason told, when the link is no good. */
  pair(text: string): Promise<boolean>;
  approve(offer: SessionOffer, chains: readonly string[], chosen: SelectedAccounts): Promise<void>;
  reject(offer: SessionOffer): Promise<void>;
  disconnect(session: Session): Promise<void>;
  extend(session: Session): Promise<void>;
  move(session: Session, move: SessionMove): Promise<void>;
  /** Lets go of the relay: another tab has the wallet now. */
  close(): Promise<void>;
}

/** A site publishes what it wants before it shows its link. */
const OFFER_MS = 10_000;
const LOOK_MS = 500;

const USER_REJECTED = { code: 5000, message: 'User rejected.' };
const NO_SUCH_CHAINS = { code: 5100, message: 'Unsupported chains.' };
const DISCONNECTED = { code: 6000, message: 'User disconnected.' };

/** Sets only changed lists, because they are polled twice a second. */
function keep<Row>(store: { get(): readonly Row[]; set(rows: readonly Row[]): void }, rows: Row[]) {
  if (JSON.stringify(store.get()) !== JSON.stringify(rows)) store.set(rows);
}

/** @param port of the sandbox */
export async function openWallet(port: number): Promise<DemoWallet> {
  const client = await openClient(port);
  const syncRequests = createRequests(client, port);
  const lookAtRelay = watchRelay(client);
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function endPairing(): void {
    clearTimeout(waiting);
    $pairing.set('none');
  }

  function sync(): void {
    const known = $sessionOffers.get();
    const offers = client.proposal.getAll().map(readOffer).reverse();
    if (offers.some(({ id }) => known.every((each) => each.id !== id))) endPairing();
    keep($sessionOffers, offers);
    const { sites } = loadWallet(port);
    keep(
      $sessions,
      client.session.getAll().map((stored) => sessionRow(stored, sites)),
    );
    syncRequests();
    lookAtRelay();
  }

  function forget(topic: string, words: string): void {
    const name = $sessions.get().find((session) => session.topic === topic)?.peer.name ?? 'A site';
    const state = loadWallet(port);
    const { [topic]: _, ...sites } = state.sites;
    saveWallet({ ...state, sites });
    showDone(`${name} ${words}`);
    sync();
  }

  client.on('session_proposal', sync);
  client.on('session_request', sync);
  client.on('session_delete', ({ topic }) => forget(topic, 'has disconnected.'));
  client.on('session_expire', ({ topic }) =>
    forget(topic, 'was connected for too long: it ended.'),
  );
  client.on('proposal_expire', () => {
    showProblem('A connection request has expired. Ask the site for a new code.');
    sync();
  });
  client.on('session_request_expire', () => {
    showProblem('A request has expired: it was not answered in time. The site can ask again.');
    sync();
  });
  for (const event of ['relayer_connect', 'relayer_disconnect', 'relayer_error']) {
    client.core.relayer.on(event, lookAtRelay);
  }
  const looking = setInterval(sync, LOOK_MS);
  sync();

  function awaitOffer(topic: string): void {
    if (client.proposal.getAll().some(({ pairingTopic }) => pairingTopic === topic)) {
      endPairing();
      return;
    }
    $pairing.set('waiting');
    waiting = setTimeout(() => {
      endPairing();
      showProblem(
        'The link is right, but the site does not say what it wants. It may have closed its window: ask it for a new code.',
      );
    }, OFFER_MS);
  }

  return {
    async pair(text) {
      const link = readPairingLink(text, Date.now());
      if ('problem' in link) {
        showProblem(LINK_PROBLEMS[link.problem]);
        return false;
      }
      endPairing();
      $pairing.set('opening');
      const ok = await runAndReport(async () => {
        const { topic } = await withRelay(client.pair({ uri: link.uri }));
        awaitOffer(topic);
      });
      if (!ok) endPairing();
      return ok;
    },
    async approve(offer, chains, chosen) {
      await runAndReport(async () => {
        const namespaces = grantOf(offer, chains, chosen);
        const { topic } = await withRelay(client.approve({ id: offer.id, namespaces }));
        const state = loadWallet(port);
        const chainId = EVM_NETWORKS.find(({ id }) => chains.includes(id))?.chainId ?? 0;
        const [namespace] = Object.keys(namespaces) as (keyof SelectedAccounts)[];
        const account = (namespace && chosen[namespace]?.[0]) ?? 0;
        // The site may have it before the relay's receipt is here, and the person may have moved on already.
        saveWallet({ ...state, sites: { [topic]: { account, chainId }, ...state.sites } });
        showDone(`Connected to ${offer.peer.name}. You can go back to the site.`);
      });
      sync();
    },
    async reject(offer) {
      const reason = offer.impossible ? NO_SUCH_CHAINS : USER_REJECTED;
      await runAndReport(async () => {
        await withRelay(client.reject({ id: offer.id, reason }));
        showDone('Rejected. The site has been told.');
      });
      sync();
    },
    async disconnect({ topic, peer }) {
      await runAndReport(async () => {
        await withRelay(client.disconnect({ topic, reason: DISCONNECTED }));
        showDone(`Disconnected from ${peer.name}.`);
      });
      sync();
    },
    async extend({ topic, peer }) {
      await runAndReport(async () => {
        await withRelay(client.extend({ topic }));
        showDone(`The connection to ${peer.name} lives for 7 days from now.`);
      });
      sync();
    },
    async move({ topic, peer }, move) {
      await runAndReport(async () => {
        await withRelay(moveSession(client, port, topic, move));
        showDone(`${peer.name} has been told.`);
      });
      sync();
    },
    async close() {
      clearInterval(looking);
      client.core.heartbeat.stop();
      await client.core.relayer.transportClose();
      $relay.set({ state: 'idle' });
    },
  };
}
