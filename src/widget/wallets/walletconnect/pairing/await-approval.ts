/** Waiting for a wallet to take up a link. */
import type { ConnectRequest } from '../../../core/contracts/wallet';
import { rejectionError } from '../client/relay-errors';
import type { SessionFacts } from '../session/parse-session';
import type { TabConnection, TabListener } from '../tabs/connection-types';
import { renewPairingUris } from './renew-pairing-uri';
import { requestedNamespaces } from './session-proposal';

/** A proposal is valid for five minutes, and its answer for five more. Source: protocol §6.3. */
const APPROVAL_MS = 600_000;

/**
 * Links that this tab has shown, including abandoned ones: a late approval of an earlier link comes
 * from the same user. A pairing that took longer than its validity is ignored.
 */
export interface ShownLinks {
  add(pairing: string): void;
  has(pairing: string | undefined): boolean;
}

export function createShownLinks(): ShownLinks {
  const ends = new Map<string, number>();
  return {
    add: (pairing) => void ends.set(pairing, Date.now() + APPROVAL_MS),
    has: (pairing = '') => Date.now() < (ends.get(pairing) ?? 0),
  };
}

export interface AttemptParts {
  request: Pick<ConnectRequest, 'networks' | 'signal' | 'pairing' | 'onPairing'>;
  line: TabConnection;
  shown: ShownLinks;
  /** @returns a stop. */
  listen(hear: TabListener): () => void;
}

/** When a link may have run out unseen. */
const LOOKS = ['visibilitychange', 'pageshow', 'focus', 'resume'];

function isVisible(): boolean {
  return typeof document !== 'object' || document.visibilityState !== 'hidden';
}

/** @returns a stop. */
function onLook(look: () => void): () => void {
  // Capture: some of them happen to the document and do not bubble.
  const target = typeof window === 'object' ? window : undefined;
  for (const name of LOOKS) target?.addEventListener(name, look, true);
  return () => {
    for (const name of LOOKS) target?.removeEventListener(name, look, true);
  };
}

/**
 * Shows links until one is taken up.
 * @throws AppKitError for the relay's refusal, what the wallet answered, or the signal's reason.
 */
export async function awaitApproval(parts: AttemptParts): Promise<SessionFacts> {
  const { line, shown, listen } = parts;
  const { networks, signal, onPairing } = parts.request;
  const namespaces = requestedNamespaces(networks);
  let first = parts.request.pairing;
  // Abandoned before a link existed: do not create an unseen link.
  signal.throwIfAborted();
  const stops: (() => void)[] = [];
  try {
    return await new Promise<SessionFacts>((resolve, reject) => {
      stops.push(
        listen((event) => {
          if (event.type === 'approved') {
            if (shown.has(event.session.pairing)) resolve(event.session);
          } else if (event.type === 'declined') {
            if (shown.has(event.pairing)) reject(event.cause);
          } else if (event.type === 'refused') reject(rejectionError(event));
        }),
      );
      const links = renewPairingUris({
        async make() {
          const given = first;
          first = undefined;
          // A wallet may answer before the relay has confirmed the proposal.
          if (given) shown.add(given.topic);
          const { uri, pairing } = await line.propose(namespaces, given);
          shown.add(pairing);
          return { uri, expiresAt: pairing === given?.topic ? given.expiresAt : undefined };
        },
        show: onPairing,
        failed: reject,
        visible: isVisible,
      });
      stops.push(links.stop, onLook(links.check));
      const abort = () => reject(signal.reason);
      signal.addEventListener('abort', abort);
      stops.push(() => signal.removeEventListener('abort', abort));
    });
  } finally {
    for (const stop of stops) stop();
  }
}
