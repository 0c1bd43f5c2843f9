/**
 * Which features the gateway lets this project have. Remote values win, but choose only among what
 * is known at build time; a failed fetch switches nothing off. Source: protocol §2.1, §2.2.
 */
import { atom, computed, type ReadableAtom } from 'nanostores';
import {
  appkitConfig,
  originAllowed,
  projectOrigins,
  type RemoteFeature,
} from '../../protocol/http/config';
import { isAndroid, isIos, isMac, isTelegram } from './browsers';
import { AppKitError } from './errors';
import { call } from './http';
import {
  ALWAYS_ALLOWED_ORIGINS,
  ONRAMP_PROVIDERS,
  SOCIALS,
  type Social,
  SWAP_PROVIDERS,
} from './known-values';
import { alert, log } from './logger';
import { setMultiWallet } from './multi-wallet';
import { $options, type LocalFeatures } from './options';

export interface RemoteFeatures {
  email: boolean;
  socials: false | readonly Social[];
  swaps: false | readonly string[];
  onramp: false | readonly string[];
  activity: boolean;
  branding: boolean;
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
  branding: false,
  multiWallet: false,
};

interface Rule {
  id: string;
  /** Build-time values of a list; none: a switch. */
  known?: readonly string[];
  /** What holds without a word from owner or gateway. */
  on: boolean;
  /** Names the owner may have used. None: the owner has no say. */
  local: readonly (keyof LocalFeatures)[];
}

const RULES: Readonly<Record<Name, Rule>> = {
  email: { id: 'social_login', on: true, local: ['email'] },
  socials: { id: 'social_login', known: SOCIALS, on: true, local: ['socials'] },
  swaps: { id: 'swap', known: SWAP_PROVIDERS, on: true, local: ['swaps'] },
  onramp: { id: 'onramp', known: ONRAMP_PROVIDERS, on: true, local: ['onramp'] },
  activity: { id: 'activity', on: true, local: ['activity', 'history'] },
  branding: { id: 'reown_branding', on: true, local: [] },
  multiWallet: { id: 'multi_wallet', on: false, local: [] },
};

type Value = boolean | readonly string[];

function among(known: readonly string[], given: readonly string[]): Value {
  const list = given.filter((item, at) => known.includes(item) && given.indexOf(item) === at);
  return list.length > 0 && list;
}

/** Without the gateway: the owner's word, else the default. */
function localValue({ known, on }: Rule, given: Value | undefined): Value {
  if (!known) return given === undefined ? on : Boolean(given);
  if (given === undefined || given === true) return on && known;
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
  const broken: readonly Social[] = isIos()
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

export const $remoteFeatures: ReadableAtom<RemoteFeatures> = computed(
  [fetched, $options],
  (remote, { features, basic }) => {
    const resolved = resolveFeatures(remote, features, basic).features;
    return { ...resolved, socials: withoutTelegramTraps(resolved.socials) };
  },
);

// For the session, which does not wait for this part.
$remoteFeatures.subscribe(({ multiWallet }) => setMultiWallet(multiWallet));

let loading: Promise<void> | undefined;
/** The project whose answer that is. */
let asked = '';

/** Asks once for a project; a failed fetch keeps local and default values, and may be tried again. */
export function loadRemoteFeatures(): Promise<void> {
  const { basic, projectId } = $options.get();
  if (projectId !== asked) {
    asked = projectId;
    loading = undefined;
    fetched.set(undefined);
  }
  if (basic || !projectId) return Promise.resolve();
  loading ??= load();
  return loading;
}

async function load(): Promise<void> {
  try {
    const { features } = await call(appkitConfig);
    const { ignored } = resolveFeatures(features, $options.get().features, false);
    fetched.set(features);
    if (ignored.length > 0) alert('local_config_ignored', { features: ignored.join(', ') });
  } catch (error) {
    loading = undefined;
    log.warn(
      'The gateway did not say which features are on: local and default values hold.',
      error,
    );
    // A status has its own alert.
    if (error instanceof AppKitError && error.code !== 'http_status') {
      alert('server_error', { detail: error.message });
    }
  }
  await checkOrigin();
}

/** Asked only where e-mail or a social login is on. Says what is wrong in alerts; blocks nothing. */
export async function checkOrigin(): Promise<void> {
  const { email, socials } = $remoteFeatures.get();
  if (!email && !(socials && socials.length > 0)) return;
  const page = location.origin;
  let allowed: readonly string[] = [];
  try {
    const { allowedOrigins } = await call(projectOrigins);
    if (!allowedOrigins) return alert('origins_missing');
    allowed = allowedOrigins;
  } catch (error) {
    const status = error instanceof AppKitError ? Number(error.params.n ?? 0) : 0;
    // Rate limits and server failures have said so; no answer says nothing about the list.
    if (status === 0 || status === 401 || status === 403 || status === 429 || status >= 500) return;
  }
  if (!originAllowed([...ALWAYS_ALLOWED_ORIGINS, ...allowed], page)) {
    alert('origin_not_allowed', { origin: page });
  }
}
