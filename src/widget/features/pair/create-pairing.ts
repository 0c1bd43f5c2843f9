/**
 * Creates a pairing without the WalletConnect library and without the relay, so that its code is on
 * the screen while both load. A wallet that scans it early finds the proposal in the relay's
 * mailbox. Source: protocol §6.1, ADR 32.
 */
import { PAIRING_LIFETIME_MS } from '../../core/constants/limits';
import type { NewPairing } from '../../core/contracts/pairing-state';
import type { RuleSet } from '../../core/rules/rule-phases';

/** Source: protocol §6.1, expiry now + 300 s. */
const PAIRING_SECONDS = 300;

type Key = Pick<NewPairing, 'topic' | 'symKey'>;

/** (ours) A pairing made ahead is shown at most this long after. */
const SPARE_MS = 60_000;

/** The key of the next pairing, and a pairing with it. Never shown, stored or sent before it is taken. */
let spare: { key?: Key | undefined; pairing?: NewPairing | undefined } = {};

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** @returns undefined on a page without https, where the browser has no SHA-256 */
async function createKey(): Promise<Key | undefined> {
  const { subtle } = crypto;
  if (!subtle) return undefined;
  const key = crypto.getRandomValues(new Uint8Array(32));
  const topic = hex(new Uint8Array(await subtle.digest('SHA-256', key)));
  return { topic, symKey: hex(key) };
}

function pairingOf({ topic, symKey }: Key, now: number): NewPairing {
  const expiry = Math.floor(now / 1000) + PAIRING_SECONDS;
  return {
    topic,
    symKey,
    expiry,
    uri: `wc:${topic}@2?expiryTimestamp=${expiry}&relay-protocol=irn&symKey=${symKey}`,
    expiresAt: now + PAIRING_LIFETIME_MS,
    early: true,
  };
}

/** The pairing that needs a key reports a failure. One that comes after the stop is dropped. */
function prepareKey(): void {
  const mine: typeof spare = {};
  spare = mine;
  createKey().then(
    (key) => {
      mine.key = key;
    },
    () => {},
  );
}

/**
 * The browser hashes outside of the page's thread, and the answer takes a turn. With a key at hand
 * the screen has its code in its first frame.
 */
export const KEY_RULES: RuleSet = {
  navigate: [
    () => {
      prepareKey();
      return () => {
        spare = {};
      };
    },
  ],
};

/** The pairing that `takePairing` gives next, for its code. @returns undefined if no key is there yet */
export function sparePairing(now = Date.now()): NewPairing | undefined {
  const { key, pairing } = spare;
  const left = (pairing?.expiresAt ?? 0) - now;
  // Also past a clock that was set back.
  const fresh = left > PAIRING_LIFETIME_MS - SPARE_MS && left <= PAIRING_LIFETIME_MS;
  if (key && !fresh) spare.pairing = pairingOf(key, now);
  return spare.pairing;
}

/** Each key is for one pairing. @returns undefined if no key is there yet */
export function takePairing(now = Date.now()): NewPairing | undefined {
  const taken = sparePairing(now);
  prepareKey();
  return taken;
}

/** @returns undefined on a page without https, where the browser has no SHA-256 */
export async function createPairing(now = Date.now()): Promise<NewPairing | undefined> {
  const key = await createKey();
  return key && pairingOf(key, now);
}
