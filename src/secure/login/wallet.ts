/**
 * The wallet of a session: found, or created once. The address is not told before both services hold
 * their shares; a step that fails is repeated at the next login.
 */
import * as v from 'valibot';
import {
  AUTH_PATHS,
  grantReply,
  type WalletReply,
  walletReply,
} from '../../protocol/custody/auth-api';
import type { GrantPurpose } from '../../protocol/custody/login-grant';
import { receiptReply, VAULT_PATHS, vaultKeyReply } from '../../protocol/custody/vault-api';
import type { WalletMode } from '../../protocol/custody/wallet-keys';
import type { DeviceStore } from '../device/device-store';
import { FrameError } from '../frame/frame-error';
import type { CreatedWallet, KeysChunk } from '../keys/keys-chunk';
import { refusalCode, type ServiceClient } from './service-client';
import type { Session } from './sessions';

interface Options {
  client: ServiceClient;
  store: DeviceStore;
  mode: WalletMode;
  /** Loads the code that makes keys. */
  loadKeys(): Promise<KeysChunk>;
}

const done = v.unknown();

/** This device may know no wallet yet. */
const isKnown = (known: Session['wallet'], found: WalletReply): boolean =>
  known === undefined ||
  (found.state === 'ready' &&
    known.id === found.walletId &&
    known.addresses.eip155 === found.addresses.eip155 &&
    known.addresses.solana === found.addresses.solana);

export function createWallets({ client, store, mode, loadKeys }: Options) {
  async function grant(token: string, purpose: GrantPurpose): Promise<string> {
    const reply = await client.call({
      ...{ method: 'POST', path: AUTH_PATHS.grants, body: { purpose }, token },
      reply: grantReply,
    });
    return reply.grant;
  }

  async function storeShares(token: string, wallet: CreatedWallet, walletId: string) {
    const { addresses, shares } = wallet;
    const { receipt } = await client.call({
      ...{ method: 'POST', path: VAULT_PATHS.wallets, reply: receiptReply },
      body: { grant: await grant(token, 'create'), walletId, addresses, shares: shares.vault },
    });
    await client.call({
      ...{ method: 'PUT', path: AUTH_PATHS.wallet, token, reply: done },
      body: { walletId, addresses, shares: shares.auth, receipt },
    });
    await store.set(`shares ${walletId}`, shares.device);
  }

  /** The wallet works without it: a confirmation that fails is repeated at the next login. */
  async function confirm(token: string, walletId: string): Promise<void> {
    try {
      const { receipt } = await client.call({
        ...{ method: 'POST', path: VAULT_PATHS.confirm, reply: receiptReply },
        body: { grant: await grant(token, 'confirm') },
      });
      await client.call({
        ...{ method: 'PUT', path: AUTH_PATHS.wallet, token, reply: done },
        body: { walletId, receipt },
      });
    } catch {
      // See above.
    }
  }

  const find = (token: string) =>
    client.call({ path: AUTH_PATHS.wallet, token, reply: walletReply });

  return {
    /** @throws FrameError; never makes a second wallet. */
    async ensure(session: Session): Promise<NonNullable<Session['wallet']>> {
      const token = await session.token();
      let found = await find(token);
      if (!isKnown(session.wallet, found)) {
        // The service names another wallet than before, or none: nothing may be made or signed with it.
        throw new FrameError('Your wallet does not match the one on this device. Contact support.');
      }
      if (found.state === 'none') {
        const [keys, { key: vaultKey }, { key: authKey }] = await Promise.all([
          loadKeys(),
          client.call({ path: VAULT_PATHS.key, reply: vaultKeyReply }),
          client.call({ path: AUTH_PATHS.key, reply: vaultKeyReply }),
        ]);
        const { walletId } = found;
        const made = await keys.createWallet({ walletId, mode, vaultKey, authKey });
        try {
          await storeShares(token, made, walletId);
        } catch (error) {
          // Another tab was faster: its wallet is the wallet.
          if (refusalCode(error) !== 'wallet_conflict') throw error;
        }
        found = await find(token);
      }
      if (found.state !== 'ready')
        throw new FrameError("We couldn't set up your wallet. Try again.");
      if (!found.confirmed) await confirm(token, found.walletId);
      const wallet = { id: found.walletId, addresses: found.addresses };
      await session.update({ wallet });
      return wallet;
    },
  };
}
