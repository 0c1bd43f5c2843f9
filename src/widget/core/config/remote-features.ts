/**
 * Resolves the features that the gateway allows for this project. Remote values win, but only among
 * the features known at build time; a failed fetch turns nothing off. The last answer is stored, so
 * the next visit does not wait for it; `fetch-remote-features.ts` fetches. Source: protocol §2.1,
 * specification §4.
 */
import { atom, computed, type ReadableAtom } from 'nanostores';
import type { RemoteFeature } from '../../../protocol/http/project-config';
import {
  ONRAMP_PROVIDERS,
  SOCIAL_PROVIDERS,
  type SocialProvider,
  SWAP_PROVIDERS,
} from '../constants/known-values';
import { isAndroid, isIos, isMac, isTelegram } from '../platform/browser-detection';
import { storage } from '../storage/typed-storage';
import { setMultiWallet } from './multi-wallet';
import { $options, type LocalFeatures } from './options';

export interface RemoteFeatures {
  email: boolean;
  socials: false | readonly SocialProvider[];
  swaps: false | readonly string[];
  onramp: false | readonly string[];
  activity: boolean;
  multiWallet: boolean;
}

type Remote = readonly RemoteFeature[];
type Name = keyof RemoteFeatures;

const OFF: RemoteFeatures = {
  email: false,
  socials: false,
  swaps: false,
  onramp: false,
  activity: false,
  multiWallet: false,
};

interface Rule {
  id: string;
  /** Build-time values of a list; none: a switch. */
  known?: readonly string[];
  /** The default of a list; none: all that is known. */
  usual?: readonly string[];
  /** The default when neither the owner nor the gateway sets a value. */
  on: boolean;
  /** Names the owner may have used. None: the owner has no say. */
  local: readonly (keyof LocalFeatures)[];
}

const RULES: Readonly<Record<Name, Rule>> = {
  email: { id: 'social_login', on: true, local: ['email'] },
  socials: { id: 'social_login', known: SOCIAL_PROVIDERS, on: true, local: ['socials'] },
  swaps: { id: 'swap', known: SWAP_PROVIDERS, usual: ['1inch'], on: true, local: ['swaps'] },
  onramp: { id: 'onramp', known: ONRAMP_PROVIDERS, on: true, local: ['onramp'] },
  activity: { id: 'activity', on: true, local: ['activity', 'history'] },
  multiWallet: { id: 'multi_wallet', on: false, local: [] },
};

type Value = boolean | readonly string[];

function among(known: readonly string[], given: readonly string[]): Value {
  const list = given.filter((item, at) => known.includes(item) && given.indexOf(item) === at);
  return list.length > 0 && list;
}

/** Without the gateway: the owner's word, else the default. */
function localValue({ known, usual, on }: Rule, given: Value | undefined): Value {
  if (!known) return given === undefined ? on : Boolean(given);
  if (given === undefined || given === true) return on && (usual ?? known);
  return given === false ? false : among(known, given);
}

/** The gateway's word; undefined when it leaves the choice to the owner. */
function remoteValue(name: Name, { id, known }: Rule, remote: Remote): Value | undefined {
  const entry = remote.find((feature) => feature.id === id);
  if (!entry || entry.config === undefined) return false;
  if (entry.config === null) return undefined;
  if (!entry.isEnabled) return false;
  if (name === 'email') return entry.config.includes('email');
  return known ? among(known, entry.config) : true;
}

/** Telegram's own browsers cannot do some logins. Source: protocol §2.1. */
function withoutTelegramTraps(socials: RemoteFeatures['socials']): RemoteFeatures['socials'] {
  if (!socials || !isTelegram()) return socials;
  const broken: readonly SocialProvider[] = isIos()
    ? ['google']
    : isMac()
      ? ['x']
      : isAndroid()
        ? ['facebook', 'x']
        : [];
  return socials.filter((social) => !broken.includes(social));
}

/**
 * Pure. `remote` is undefined when the fetch failed.
 *
 * @returns the features, and the owner's settings that were overruled.
 */
export function resolveFeatures(
  remote: Remote | undefined,
  local: LocalFeatures,
  basic: boolean,
): { features: RemoteFeatures; ignored: string[] } {
  if (basic) return { features: OFF, ignored: [] };
  const ignored: string[] = [];
  const found: Record<string, Value> = {};
  for (const name of Object.keys(RULES) as Name[]) {
    const rule = RULES[name];
    const key = rule.local.find((candidate) => local[candidate] !== undefined);
    const far = remote && remoteValue(name, rule, remote);
    if (far !== undefined && key) {
      ignored.push(key === name ? `"features.${key}"` : `"features.${key}" (now "${name}")`);
    }
    found[name] = far ?? localValue(rule, key && local[key]);
  }
  return { features: found as unknown as RemoteFeatures, ignored };
}

const fetched = atom<Remote | undefined>(undefined);
/** The gateway has answered, now or at the last visit, or could not be reached. */
const answered = atom(false);

export const $remoteFeatures: ReadableAtom<RemoteFeatures> = computed(
  [fetched, answered, $options],
  (remote, known, { features, basic }) => {
    const resolved = resolveFeatures(remote, features, basic).features;
    return {
      ...resolved,
      // On by default: a field that is shown until the gateway says no would move all wallets.
      email: resolved.email && (known || features.email === true),
      socials: withoutTelegramTraps(resolved.socials),
    };
  },
);

// In a store of its own: what acts on connections needs no more of it.
$remoteFeatures.listen(({ multiWallet }, before) => {
  if (multiWallet !== before?.multiWallet) setMultiWallet(multiWallet);
});

/** The gateway and project of the stored answers. */
let kept = '';
const gatewayNow = (): string => `${$options.get().projectId} ${$options.get().configUrl}`;

/**
 * The gateway's answer from the last visit applies until it answers again. Called once, when the
 * session starts.
 */
export function recallFeatures(): void {
  kept = gatewayNow();
  const last = storage.get('remote_features');
  fetched.set(last);
  answered.set(last !== undefined);
}

/**
 * @param remote the gateway's answer; undefined if there is no answer: local and default values
 * apply
 */
export function setRemote(remote: Remote | undefined): void {
  fetched.set(remote);
  answered.set(true);
  if (kept !== gatewayNow()) return;
  if (remote) storage.set('remote_features', [...remote]);
}
