/** What a site asks for before it is connected (a session proposal), and what the wallet gives it. */
import { NETWORKS, type Network } from './networks';
import { type Peer, readPeer } from './peer';

/** The part of a stored proposal that is read. */
export interface Proposal {
  id: number;
  expiryTimestamp: number;
  proposer: { metadata: unknown };
  requiredNamespaces: Readonly<Record<string, Wanted>>;
  optionalNamespaces: Readonly<Record<string, Wanted>>;
}

interface Wanted {
  chains?: readonly string[];
  methods: readonly string[];
  events: readonly string[];
}

export interface Offer {
  id: number;
  peer: Peer;
  /** Epoch ms. */
  expiresAt: number;
  networks: readonly (Network & { required: boolean })[];
  /** CAIP-2 ids, or namespaces, that this wallet does not have. */
  otherNetworks: readonly string[];
  methods: readonly string[];
  otherMethods: readonly string[];
  events: readonly string[];
  /** Why it cannot be approved at all. */
  impossible?: 'networks' | 'required-networks' | 'required-methods';
}

export interface Grant {
  chains: string[];
  accounts: string[];
  methods: string[];
  events: string[];
}

const METHODS = new Set([
  'eth_accounts',
  'eth_requestAccounts',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]);
const EVENTS = new Set(['chainChanged', 'accountsChanged']);

const unique = (values: readonly string[]): string[] => [...new Set(values)];

/** A key is a namespace with a list of chains, or one chain itself. */
function chainsOf(wanted: Readonly<Record<string, Wanted>>): string[] {
  return unique(
    Object.entries(wanted).flatMap(([key, { chains }]) =>
      key.includes(':') ? [key] : (chains ?? [key]),
    ),
  );
}

function ours(wanted: Readonly<Record<string, Wanted>>, field: 'methods' | 'events'): string[] {
  return unique(
    Object.entries(wanted).flatMap(([key, each]) =>
      key === 'eip155' || key.startsWith('eip155:') ? each[field] : [],
    ),
  );
}

export function readOffer(proposal: Proposal): Offer {
  const { requiredNamespaces: required, optionalNamespaces: optional } = proposal;
  const needed = chainsOf(required);
  const all = unique([...needed, ...chainsOf(optional)]);
  const known = (id: string) => NETWORKS.some((network) => network.id === id);
  const networks = NETWORKS.filter(({ id }) => all.includes(id)).map((network) => {
    return { ...network, required: needed.includes(network.id) };
  });
  const asked = unique([...ours(required, 'methods'), ...ours(optional, 'methods')]);
  const offer: Offer = {
    id: proposal.id,
    peer: readPeer(proposal.proposer.metadata),
    expiresAt: proposal.expiryTimestamp * 1000,
    networks,
    otherNetworks: all.filter((id) => !known(id)),
    methods: asked.filter((method) => METHODS.has(method)),
    otherMethods: asked.filter((method) => !METHODS.has(method)),
    events: unique([...ours(required, 'events'), ...ours(optional, 'events')]),
  };
  if (networks.length === 0) return { ...offer, impossible: 'networks' };
  if (!needed.every(known)) return { ...offer, impossible: 'required-networks' };
  const unmet = [
    ...ours(required, 'methods').filter((method) => !METHODS.has(method)),
    ...ours(required, 'events').filter((event) => !EVENTS.has(event)),
  ];
  return unmet.length > 0 ? { ...offer, impossible: 'required-methods' } : offer;
}

/**
 * The namespaces of the session: never more than was asked for and chosen.
 * @param addresses the first one is the one the site sees first
 */
export function grantOf(
  offer: Offer,
  chains: readonly string[],
  addresses: readonly string[],
): { eip155: Grant } {
  return {
    eip155: {
      chains: [...chains],
      accounts: chains.flatMap((chain) => addresses.map((address) => `${chain}:${address}`)),
      methods: [...offer.methods],
      events: offer.events.filter((event) => EVENTS.has(event)),
    },
  };
}
