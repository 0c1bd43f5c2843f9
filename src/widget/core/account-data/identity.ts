/** Name and picture of an account. Source: protocol §1.2; cached 5 minutes (specification §9). */
import { NAMESPACES, type Namespace } from '../../../protocol/caip';
import { sanitizeName } from '../../../protocol/sanitize';
import { $options } from '../config/options';
import { loadGateway } from '../contracts/island-loaders';
import { connectedAccount, updateAccount } from '../state/accounts';
import { storage } from '../storage/typed-storage';

const NAME_LENGTH = 64;

interface Identity {
  name: string | null;
  avatar: string | null;
}

async function ask(address: string): Promise<Identity> {
  const known = storage.get('identity_cache')?.[address];
  if (known) return known.identity;
  const { apiUrl } = $options.get();
  const gateway = await loadGateway();
  const { name: primary, avatar } = await gateway.fetchIdentity(address);
  const name =
    primary ??
    (await gateway.accountNames().then(
      ({ nameOf }) => nameOf(address),
      () => null,
    ));
  if (apiUrl !== $options.get().apiUrl) return { name, avatar };
  storage.set('identity_cache', {
    ...storage.get('identity_cache'),
    [address]: { identity: { name, avatar }, timestamp: Date.now() },
  });
  return { name, avatar };
}

/**
 * Returns the gateway's name and picture for any address; undefined if the gateway does not support
 * the network. The data is unverified.
 * @throws AppKitError, see `core/gateway/gateway-client.ts`.
 */
export async function identityOf(
  address: string,
  networkId: string,
): Promise<Identity | undefined> {
  if (!(await (await loadGateway()).isApiNetwork(networkId))) return undefined;
  const { name, avatar } = await ask(address);
  return { name: name && sanitizeName(name, NAME_LENGTH), avatar };
}

/**
 * Replaces the stored identity with the gateway's answer; with nothing if the gateway does not
 * support the network. Never rejects.
 */
export async function loadIdentity(namespace: Namespace): Promise<void> {
  const account = connectedAccount(namespace);
  if (!account) return;
  const { address, caipAddress, networkId } = account;
  const { apiUrl } = $options.get();
  try {
    const known = await identityOf(address, networkId);
    if (!known || apiUrl !== $options.get().apiUrl) return;
    const { name, avatar } = known;
    updateAccount(namespace, caipAddress, {
      profileName: name || undefined,
      profileImage: avatar || undefined,
    });
  } catch {
    // An account without a name is complete; gateway-client.ts has it in the log.
  }
}

/** The answers of another gateway do not apply. */
export function forgetIdentities(): void {
  storage.remove('identity_cache');
  for (const namespace of NAMESPACES) {
    const account = connectedAccount(namespace);
    if (account) {
      updateAccount(namespace, account.caipAddress, {
        profileName: undefined,
        profileImage: undefined,
      });
    }
  }
}
