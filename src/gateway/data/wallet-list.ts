/**
 * The list of wallets as it is written down: `wallets.json` beside this file, or the file that the
 * configuration names. Facts only, each entry with where and when they were checked; how to add one
 * is in docs/adding-a-wallet.md. Source of the fields: protocol §3.1.
 */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { NAMESPACES, parseCaipNetworkId } from '../../protocol/caip';
import { walletLink } from '../../protocol/http/wallets';
import { sanitizeName } from '../../protocol/sanitize';
import wallets from './wallets.json' with { type: 'json' };

const secureUrl = v.pipe(
  v.string('must be an https address'),
  v.check((url) => /^https:\/\/[^\s/]/.test(url) && URL.canParse(url), 'must be an https address'),
);

const appLink = v.pipe(
  walletLink,
  v.check(
    (link) => /^(?!http:)[a-z][a-z0-9+.-]*:\/\/\S*$/i.test(link),
    'must be https:// or the scheme of an app, such as wallet://',
  ),
);

/** A CAIP-2 id, or `eip155:*`: every network of the namespace that the gateway knows. */
const chain = v.pipe(
  v.string(),
  v.check(
    (id) => {
      if (NAMESPACES.some((namespace) => id === `${namespace}:*`)) return true;
      try {
        return Boolean(parseCaipNetworkId(id));
      } catch {
        return false;
      }
    },
    `must be a CAIP-2 id, or one of ${NAMESPACES.map((namespace) => `${namespace}:*`).join(' ')}`,
  ),
);

const day = v.pipe(
  v.string(),
  v.check((text) => {
    const date = new Date(`${text}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${text}T`);
  }, 'must be a date such as 2026-11-22'),
);

/**
 * In EVM a flag on `window.ethereum`; in other namespaces the id by which their standard knows the
 * wallet.
 */
const injected = v.pipe(
  v.strictObject({ namespace: v.picklist(NAMESPACES), injected_id: v.string() }),
  v.forward(
    v.check(
      ({ namespace, injected_id: id }) => namespace !== 'eip155' || /^[\w$]{1,64}$/.test(id),
      'must be a property name',
    ),
    ['injected_id'],
  ),
  v.forward(
    v.check(
      ({ injected_id: id }) => id !== '' && sanitizeName(id, 64) === id,
      'must be at most 64 visible characters',
    ),
    ['injected_id'],
  ),
);

const entry = v.pipe(
  v.strictObject({
    id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must have 64 lowercase hexadecimal digits')),
    /** Only for a wallet without an explorer id: its id is then `ownId(slug)`. */
    slug: v.exactOptional(v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'a-z, 0-9, -'))),
    name: v.pipe(
      v.string(),
      v.check(
        (name) => name !== '' && sanitizeName(name, 40) === name,
        'must be at most 40 visible characters',
      ),
    ),
    homepage: v.exactOptional(secureUrl),
    /** Of its tile. */
    color: v.exactOptional(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/, 'must be like #3375bb'))),
    badge_type: v.exactOptional(v.picklist(['certified', 'none'])),
    chains: v.pipe(v.array(chain), v.minLength(1, 'name at least one chain')),
    mobile_link: v.exactOptional(appLink),
    /** Universal link. */
    link_mode: v.exactOptional(secureUrl),
    desktop_link: v.exactOptional(appLink),
    webapp_link: v.exactOptional(secureUrl),
    app_store: v.exactOptional(secureUrl),
    play_store: v.exactOptional(secureUrl),
    chrome_store: v.exactOptional(secureUrl),
    /** EIP-6963 id. */
    rdns: v.exactOptional(
      v.pipe(
        v.string(),
        v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'must be like com.example.wallet'),
      ),
    ),
    injected: v.exactOptional(v.array(injected)),
    /** The sources of the facts. */
    sources: v.pipe(v.array(secureUrl), v.minLength(1, 'name at least one source')),
    checked: day,
  }),
  v.forward(
    v.check(({ id, slug }) => !slug || id === ownId(slug), 'must be the id of its slug'),
    ['id'],
  ),
);

/** One wallet of the list, checked. */
export type ListedWallet = v.InferOutput<typeof entry>;

/** Fields that must be unique among wallets; a shared store link is a copy-and-paste mistake. */
const UNIQUE = ['id', 'name', 'rdns', 'app_store', 'play_store', 'chrome_store'] as const;
const MAX_MISTAKES_SHOWN = 20;

/** The id of a wallet that has none in the field's explorer: SHA-256 of `appkit-embed:` and its slug. */
export function ownId(slug: string): string {
  return createHash('sha256').update(`appkit-embed:${slug}`).digest('hex');
}

/**
 * @throws Error with one line for each mistake (the first 20): the wallet, the field and the error.
 */
export function parseWalletList(value: unknown): ListedWallet[] {
  if (!Array.isArray(value)) throw new Error('The wallet list is not a JSON array.');
  const mistakes: string[] = [];
  const seen = new Map<string, string>();
  const good: ListedWallet[] = [];
  for (const [place, raw] of value.entries()) {
    const result = v.safeParse(entry, raw);
    const where = `[${place}]${nameOf(raw)}`;
    if (!result.success) {
      for (const issue of result.issues) {
        mistakes.push(`${where} ${v.getDotPath(issue) ?? 'entry'}: ${issue.message}`);
      }
      continue;
    }
    good.push(result.output);
    for (const field of UNIQUE) {
      const text = result.output[field];
      if (text === undefined) continue;
      const key = `${field} ${text.toLowerCase()}`;
      const other = seen.get(key);
      if (other) mistakes.push(`${where} ${field}: is the same as of ${other}`);
      else seen.set(key, where);
    }
  }
  if (mistakes.length === 0) return good;
  const more = mistakes.length - MAX_MISTAKES_SHOWN;
  const shown = mistakes.slice(0, MAX_MISTAKES_SHOWN).concat(more > 0 ? [`and ${more} more`] : []);
  throw new Error(`The wallet list has errors:\n  ${shown.join('\n  ')}`);
}

/** The gateway's own list. Rank is the order of the entries. */
export const builtInWallets = (): ListedWallet[] => parseWalletList(wallets);

function nameOf(raw: unknown): string {
  const name = typeof raw === 'object' && raw !== null && 'name' in raw ? raw.name : undefined;
  const clean = typeof name === 'string' ? sanitizeName(name, 40) : '';
  return clean && ` ${clean}`;
}
