/** Parses a site's session proposal and builds the namespaces that the wallet grants. */
import { SANDBOX_NAMESPACES, type SandboxNamespace } from '../../facts';
import { addressOn, NETWORKS, type Network, namespaceOf } from './networks';
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

/** A site's request for one namespace; only for namespaces with a network of this wallet. */
export interface NamespaceOffer {
  namespace: SandboxNamespace;
  methods: readonly string[];
  events: readonly string[];
}

export interface SessionOffer {
  id: number;
  peer: Peer;
  /** Epoch ms. */
  expiresAt: number;
  networks: readonly (Network & { required: boolean })[];
  /** CAIP-2 ids, or namespaces, that this wallet does not have. */
  otherNetworks: readonly string[];
  namespaces: readonly NamespaceOffer[];
  /** Combined for all namespaces. */
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

/** Source: protocol §4.10. */
const METHODS: Readonly<Record<SandboxNamespace, readonly string[]>> = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_sendCalls',
    'wallet_getCallsStatus',
    'wallet_getCapabilities',
  ],
  solana: [
    'solana_getAccounts',
    'solana_requestAccounts',
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'],
  polkadot: ['polkadot_signMessage', 'polkadot_signTransaction'],
  cosmos: ['cosmos_getAccounts', 'cosmos_signAmino', 'cosmos_signDirect'],
};
const EVENTS = new Set(['chainChanged', 'accountsChanged']);

const unique = (values: readonly string[]): string[] => [...new Set(values)];
const namespaceOfKey = (key: string) =>
  SANDBOX_NAMESPACES.find((namespace) => namespace === key.split(':')[0]);

/** A key is a namespace with a list of chains, or one chain itself. */
function chainsOf(wanted: Readonly<Record<string, Wanted>>): string[] {
  return unique(
    Object.entries(wanted).flatMap(([key, { chains }]) =>
      key.includes(':') ? [key] : (chains ?? [key]),
    ),
  );
}

type Namespaces = Readonly<Record<string, Wanted>>;

function asked(
  wanted: Namespaces,
  namespace: SandboxNamespace,
  field: 'methods' | 'events',
): string[] {
  return unique(
    Object.entries(wanted).flatMap(([key, each]) =>
      namespaceOfKey(key) === namespace ? each[field] : [],
    ),
  );
}

/** Ignores methods and events of namespaces without a network of this wallet. */
function isUnmet(required: Namespaces, namespaces: readonly SandboxNamespace[]): boolean {
  return namespaces.some(
    (namespace) =>
      asked(required, namespace, 'methods').some(
        (method) => !METHODS[namespace].includes(method),
      ) || asked(required, namespace, 'events').some((event) => !EVENTS.has(event)),
  );
}

export function readOffer(proposal: Proposal): SessionOffer {
  const { requiredNamespaces: required, optionalNamespaces: optional } = proposal;
  const needed = chainsOf(required);
  const all = unique([...needed, ...chainsOf(optional)]);
  const networks = NETWORKS.filter(({ id }) => all.includes(id)).map((network) => {
    return { ...network, required: needed.includes(network.id) };
  });
  const present = SANDBOX_NAMESPACES.filter((namespace) =>
    networks.some((each) => each.namespace === namespace),
  );
  const both = (namespace: SandboxNamespace, field: 'methods' | 'events') =>
    unique([...asked(required, namespace, field), ...asked(optional, namespace, field)]);
  const namespaces = present.map((namespace) => ({
    namespace,
    methods: both(namespace, 'methods').filter((method) => METHODS[namespace].includes(method)),
    events: both(namespace, 'events'),
  }));
  const others = present.flatMap((namespace) =>
    both(namespace, 'methods').filter((method) => !METHODS[namespace].includes(method)),
  );
  const offer: SessionOffer = {
    id: proposal.id,
    peer: readPeer(proposal.proposer.metadata),
    expiresAt: proposal.expiryTimestamp * 1000,
    networks,
    otherNetworks: all.filter((id) => namespaceOf(id) === undefined),
    namespaces,
    methods: unique(namespaces.flatMap(({ methods }) => methods)),
    otherMethods: unique(others),
    events: unique(namespaces.flatMap(({ events }) => events)),
  };
  if (networks.length === 0) return { ...offer, impossible: 'networks' };
  if (needed.some((id) => namespaceOf(id) === undefined)) {
    return { ...offer, impossible: 'required-networks' };
  }
  return isUnmet(required, present) ? { ...offer, impossible: 'required-methods' } : offer;
}

/** Indexes of the selected accounts by namespace; the site sees the first one first. */
export type SelectedAccounts = Readonly<Partial<Record<SandboxNamespace, readonly number[]>>>;

/** The namespaces of the session: never more than was asked for and chosen. */
export function grantOf(
  offer: SessionOffer,
  chains: readonly string[],
  chosen: SelectedAccounts,
): Partial<Record<SandboxNamespace, Grant>> {
  const granted = offer.namespaces.flatMap(({ namespace, methods, events }) => {
    const own = chains.filter((chain) => namespaceOf(chain) === namespace);
    if (own.length === 0) return [];
    const grant: Grant = {
      chains: own,
      accounts: own.flatMap((chain) =>
        (chosen[namespace] ?? []).map((index) => `${chain}:${addressOn(chain, index)}`),
      ),
      methods: [...methods],
      events: events.filter((event) => EVENTS.has(event)),
    };
    return [[namespace, grant] as const];
  });
  return Object.fromEntries(granted);
}
