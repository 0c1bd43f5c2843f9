/**
 * The connectors of e-mail login, one a namespace: listed while the feature is on or a login of an
 * earlier visit may come back. Source: protocol §4.1 "ID_AUTH".
 */
import type { Namespace } from '../../../protocol/caip';
import { AUTH_NAMESPACES } from '../../../protocol/frame/auth-namespaces';
import { $remoteFeatures } from '../config/remote-features';
import type { Connector } from '../contracts/wallet';
import { $activeNamespace, $chains } from '../state/namespaces';
import { combineStops, type Stop } from '../state/store-listeners';
import { storage } from '../storage/typed-storage';
import { addConnector, findConnector, removeConnector } from './connectors';

const AUTH_ID = 'ID_AUTH';

const authConnector = (namespace: Namespace): Connector => ({
  id: AUTH_ID,
  type: 'AUTH',
  name: 'Email',
  namespace,
  wallet: 'embedded',
});

/** The page has an adapter and networks for it. */
const usable = (namespace: Namespace): boolean => {
  const chain = $chains.get()[namespace];
  return Boolean(chain?.adapter && chain.listed);
};

/** The namespace to log in with: the active one, else the first that the wallet has keys for. */
function authNamespace(): Namespace | undefined {
  const active = $activeNamespace.get();
  const able = AUTH_NAMESPACES.filter(usable);
  return able.find((one) => one === active) ?? able[0];
}

/** Undefined where e-mail login is off, or no namespace of the page can have it. */
export function findAuthConnector(): Connector | undefined {
  const namespace = authNamespace();
  return namespace && findConnector(AUTH_ID, namespace);
}

export function startAuth(): Stop {
  const check = (): void => {
    const on = $remoteFeatures.get().email || storage.get('EMAIL_LOGIN_USED_KEY') === 'true';
    for (const namespace of AUTH_NAMESPACES) {
      if (on && usable(namespace)) addConnector(authConnector(namespace));
      else removeConnector(AUTH_ID, namespace);
    }
  };
  check();
  return combineStops($remoteFeatures.listen(check), $chains.listen(check));
}
