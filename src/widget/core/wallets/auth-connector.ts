/** The connector of e-mail login. It is a login and no wallet to select: no list has it. Source: protocol §4.1 "ID_AUTH". */
import type { Namespace } from '../../../protocol/caip';
import { AUTH_NAMESPACES } from '../../../protocol/frame/auth-namespaces';
import { $remoteFeatures } from '../config/remote-features';
import type { Connector } from '../contracts/wallet';
import { $activeNamespace, $chains } from '../state/namespaces';

const AUTH_ID = 'ID_AUTH';

/** Undefined for another id, or a namespace that the embedded wallet has no keys for. */
export function authConnector(id: string, namespace: Namespace): Connector | undefined {
  if (id !== AUTH_ID || !AUTH_NAMESPACES.some((one) => one === namespace)) return undefined;
  return { id, type: 'AUTH', name: 'Email', namespace, wallet: 'embedded' };
}

/** The page has an adapter and networks for it. */
const isUsable = (namespace: Namespace): boolean => {
  const chain = $chains.get()[namespace];
  return Boolean(chain?.adapter && chain.listed);
};

/**
 * To log in with: the active namespace, else the first one with keys. Undefined where e-mail login
 * is off, or the page has no such namespace.
 */
export function findAuthConnector(): Connector | undefined {
  if (!$remoteFeatures.get().email) return undefined;
  const active = $activeNamespace.get();
  const able = AUTH_NAMESPACES.filter(isUsable);
  const namespace = able.find((one) => one === active) ?? able[0];
  return namespace && authConnector(AUTH_ID, namespace);
}
