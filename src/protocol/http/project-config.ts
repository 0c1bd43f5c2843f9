/** Remote features and allowed origins of a project. Source: protocol §2.1, §2.2. */
import * as v from 'valibot';
import { endpoint } from './endpoint';
import { listOf, optionalField } from './lenient-schemas';

const remoteFeature = v.object({
  id: v.string(),
  isEnabled: v.boolean(),
  /** null: the local value holds; missing: the feature is off. */
  config: v.exactOptional(v.nullish(v.array(v.string()))),
});
export type RemoteFeature = v.InferOutput<typeof remoteFeature>;

/** Ids of `features`, as the API spells them. */
export const REMOTE_FEATURE_IDS = [
  'social_login',
  'swap',
  'onramp',
  'activity',
  'reown_branding',
  'multi_wallet',
] as const;

export const appkitConfig = endpoint<object>()({
  service: 'config',
  method: 'GET',
  pattern: '/appkit/v1/config',
  reply: v.object({ features: listOf(remoteFeature, 100) }),
});

export const projectOrigins = endpoint<object>()({
  service: 'config',
  method: 'GET',
  pattern: '/projects/v1/origins',
  /** A missing list means that the project has none, which differs from an empty list. */
  reply: v.object({ allowedOrigins: optionalField(listOf(v.string())) }),
});

/**
 * Returns true if a page's origin is on the project's list. `*` matches any characters, as the
 * protocol defines, and a final `:*` matches any port or none. Without a star, only the origin of
 * the entry counts. A star only matches characters of an origin: `https://*.safe.test` is meant for
 * hosts, and a gateway caller that is not a browser may send a path with the same ending.
 */
export function originAllowed(allowed: readonly string[], origin: string): boolean {
  return allowed.some((entry) => {
    if (!entry.includes('*')) return exactOrigin(entry) === origin;
    const pattern = entry
      .replace(/\/+$/, '')
      .split(/(:\*$|\*)/)
      .map((part) =>
        part === ':*'
          ? '(?::\\d+)?'
          : part === '*'
            ? '.*'
            : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'),
      )
      .join('');
    return exactOrigin(origin) === origin && new RegExp(`^${pattern}$`).test(origin);
  });
}

function exactOrigin(entry: string): string {
  try {
    const { origin } = new URL(entry);
    return origin === 'null' ? entry : origin;
  } catch {
    return entry;
  }
}

/**
 * Free hosts that anyone can put a page on, and this machine: for projects in test mode only.
 * Source: protocol §2.2.
 */
export const TEST_PROJECT_ORIGINS: readonly string[] = [
  'http://localhost:*',
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
];
