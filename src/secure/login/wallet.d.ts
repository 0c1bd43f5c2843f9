import type { WalletMode } from '../../protocol/custody/wallet-keys';
import type { DeviceStore } from '../device/device-store';
import type { KeysChunk } from '../keys/keys-chunk';
import { type ServiceClient } from './service-client';
import type { Session } from './sessions';

interface Options {
  client: ServiceClient;
  store: DeviceStore;
  mode: WalletMode;
  /** Loads the code that makes keys. */
  loadKeys(): Promise<KeysChunk>;
}
export declare function createWallets({ client, store, mode, loadKeys }: Options): {
  /** @throws FrameError; never makes a second wallet. */
  ensure(session: Session): Promise<NonNullable<Session['wallet']>>;
};
