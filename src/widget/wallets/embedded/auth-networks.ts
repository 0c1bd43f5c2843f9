/** The networks of the embedded wallet, as the frame writes them. Source: protocol §5.3 "chainId convention". */
import { type CaipNetworkId, type Namespace, parseCaipNetworkId } from '../../../protocol/caip';
import { AUTH_NAMESPACES } from '../../../protocol/frame/auth-namespaces';
import { FRAME_CHAIN } from '../../core/constants/limits';
import { lastChain } from './login-memory';

export type AuthNamespace = (typeof AUTH_NAMESPACES)[number];

const DEFAULTS: Readonly<Record<AuthNamespace, string>> = {
  eip155: FRAME_CHAIN,
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
};

export const isAuthNamespace = (namespace: Namespace): namespace is AuthNamespace =>
  AUTH_NAMESPACES.some((one) => one === namespace);

/** A number on eip155, CAIP-2 elsewhere. */
export function wireChainId(networkId: string): number | string {
  const [namespace, reference] = networkId.split(':');
  return namespace === 'eip155' ? Number(reference) : networkId;
}

/** Undefined for what is no network of an embedded wallet. */
export function readChainId(chainId: number | string): CaipNetworkId | undefined {
  const text = /^\d+$/.test(String(chainId)) ? `eip155:${chainId}` : String(chainId);
  try {
    const { id, namespace } = parseCaipNetworkId(text);
    return isAuthNamespace(namespace) ? id : undefined;
  } catch {
    return undefined;
  }
}

/** The one that is asked for, else the last one used, else the namespace's first. */
export function startingNetwork(namespace: AuthNamespace, asked: string | undefined): string {
  const last = lastChain();
  return asked ?? (last?.startsWith(`${namespace}:`) ? last : DEFAULTS[namespace]);
}
