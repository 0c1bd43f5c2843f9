/**
 * Reads the wallet's grant from the client's or the store's session data. The wallet wrote all of
 * it, so it is untrusted. Source: protocol §6.3 "settle", §4.10; CAIP-10.
 */
import * as v from 'valibot';
import {
  NAMESPACES,
  type Namespace,
  parseCaipAddress,
  parseCaipNetworkId,
} from '../../../../protocol/caip';
import type { Network } from '../../../../protocol/networks';
import { sanitizeName } from '../../../../protocol/sanitize';
import { type AppKitError, appKitError } from '../../../core/errors/app-kit-error';
import { modernId } from '../pairing/session-proposal';

const NAME_LENGTH = 40;
/** More accounts, methods or networks than any wallet has. */
const COUNT = 1_000;

const texts = v.optional(v.pipe(v.array(v.string()), v.maxLength(COUNT)), []);
const partSchema = v.object({ accounts: texts, methods: texts });
const sessionSchema = v.object({
  topic: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
  pairingTopic: v.optional(v.string()),
  /** Seconds since 1970. */
  expiry: v.number(),
  namespaces: v.optional(v.record(v.string(), v.unknown())),
  peer: v.optional(v.object({ metadata: v.optional(v.object({ name: v.optional(v.unknown()) })) })),
});

export interface SessionGrant {
  /** CAIP-2 ids, as everybody writes them today, in the wallet's order. */
  chains: readonly string[];
  /** CAIP-2 id → addresses in the wallet's order, as the wallet wrote them. */
  accounts: Readonly<Record<string, readonly string[]>>;
  methods: readonly string[];
}

export interface SessionFacts {
  topic: string;
  /** Of the link it came by. */
  pairing?: string;
  /** Epoch ms. */
  expiresAt: number;
  grants: Readonly<Partial<Record<Namespace, SessionGrant>>>;
  /** CAIP-2 ids as the wallet wrote them, by their present form. */
  written: Readonly<Record<string, string>>;
  peer: { name?: string };
  /** The first invalid account. */
  refused?: string;
}

/** Leaves out the pictures: the host at their address would learn of each visit. */
function peerOf(metadata: { name?: unknown } | undefined): SessionFacts['peer'] {
  const { name } = metadata ?? {};
  const shown = typeof name === 'string' ? sanitizeName(name, NAME_LENGTH) : '';
  return shown ? { name: shown } : {};
}

/** Undefined if the value is not a session. Leaves out invalid accounts. */
export function readSession(value: unknown): SessionFacts | undefined {
  const parsed = v.safeParse(sessionSchema, value);
  if (!parsed.success) return undefined;
  const { topic, pairingTopic, expiry, namespaces = {}, peer } = parsed.output;
  const grants: Partial<Record<Namespace, SessionGrant>> = {};
  const written: Record<string, string> = {};
  let refused: string | undefined;

  for (const namespace of NAMESPACES) {
    // A key may be a single network too: `eip155:1` (CAIP-217).
    const parts = Object.entries(namespaces).flatMap(([key, value]) => {
      const part = v.safeParse(partSchema, value);
      return key.split(':')[0] === namespace && part.success ? [part.output] : [];
    });
    const accounts: Record<string, string[]> = Object.create(null);
    const chains = new Set<string>();
    const addChain = (id: string) => {
      try {
        const now = parseCaipNetworkId(modernId(id)).id;
        if (!now.startsWith(`${namespace}:`)) return undefined;
        written[now] ??= id;
        chains.add(now);
        return now;
      } catch {
        return undefined;
      }
    };
    for (const part of parts) {
      for (const account of part.accounts) {
        try {
          const { networkId, address } = parseCaipAddress(account);
          const chain = addChain(networkId);
          if (!chain) throw new Error('another namespace');
          const known = accounts[chain] ?? [];
          if (!known.includes(address)) accounts[chain] = [...known, address];
        } catch {
          refused ??= account.slice(0, 80);
        }
      }
    }
    if (Object.keys(accounts).length === 0) continue;
    // A network without an account is unusable.
    const methods = [...new Set(parts.flatMap((part) => part.methods))];
    grants[namespace] = { chains: [...chains], accounts, methods };
  }
  return {
    topic,
    ...(pairingTopic && { pairing: pairingTopic }),
    expiresAt: expiry * 1000,
    grants,
    written,
    peer: peerOf(peer?.metadata),
    ...(refused !== undefined && { refused }),
  };
}

/** In the words the specification has for it, as of a wallet in this browser (`caip-adapter.ts`). */
function complaint(value: string): AppKitError {
  try {
    parseCaipAddress(value);
  } catch (cause) {
    // It has three parts, and one is invalid.
    if (value.split(':').length === 3) return appKitError('invalid_caip_address', {}, cause);
  }
  return appKitError('invalid_caip_account', { value });
}

/** The namespace that was granted only invalid accounts, with the first of them. */
export function rejectedNamespace({
  grants,
  refused,
}: SessionFacts): [namespace: Namespace, error: AppKitError] | undefined {
  const namespace = NAMESPACES.find((one) => !grants[one] && refused?.startsWith(`${one}:`));
  return namespace && refused !== undefined ? [namespace, complaint(refused)] : undefined;
}

/** By the clock, not counted: a machine may have slept. */
export function isOver({ expiresAt }: SessionFacts, now = Date.now()): boolean {
  return now >= expiresAt;
}

/**
 * The session's grant in a namespace.
 * @throws AppKitError 'Invalid CAIP-10 address: {value}', 'Invalid CAIP Address', or that the
 * namespace has no account.
 */
export function grantOf(facts: SessionFacts, namespace: Namespace): SessionGrant {
  const grant = facts.grants[namespace];
  if (grant) return grant;
  if (facts.refused === undefined) throw appKitError('namespace_not_granted', { namespace });
  throw complaint(facts.refused);
}

/**
 * The page's namespaces that the session serves, each with its current network, the requested one
 * first.
 * @param networks the page's, preferred first.
 * @throws AppKitError if the wallet granted no namespace of the page.
 */
export function servedBy(
  facts: SessionFacts,
  asked: Namespace,
  networks: readonly Network[],
): [namespace: Namespace, chain: string][] {
  const served = new Map<Namespace, string>();
  const own = facts.grants[asked];
  // Also on a network that the page does not have: that is shown, and can be changed.
  if (own) served.set(asked, Object.keys(own.accounts)[0] ?? '');
  const seen = new Set<Namespace>();
  for (const { id, namespace } of networks) {
    if (seen.has(namespace) || !facts.grants[namespace]?.accounts[id]) continue;
    seen.add(namespace);
    served.set(namespace, id);
  }
  if (served.size === 0) grantOf(facts, asked);
  return [...served];
}
