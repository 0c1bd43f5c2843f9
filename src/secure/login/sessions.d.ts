/**
 * Sessions of this browser by page origin. A session is of one origin: another page of the same site
 * shares the storage and gets nothing. Access tokens live in memory only.
 */
import * as v from 'valibot';
import { sessionReply } from '../../protocol/custody/auth-api';
import type { WalletAddresses } from '../../protocol/custody/wallet-keys';
import type { DeviceStore } from '../device/device-store';
import { type ServiceClient } from './service-client';

type SessionReply = v.InferOutput<typeof sessionReply>;
/** As it is stored. */
interface Stored {
  /** Of this session: another login on this origin is another one. */
  id: string;
  refreshToken: string;
  email: string;
  wallet?: {
    id: string;
    addresses: WalletAddresses;
  };
  /** CAIP-2 id of the last network. */
  networkId?: string;
}
export interface Session {
  email: string;
  wallet: Stored['wallet'];
  networkId: string | undefined;
  /** An access token that is valid for a while. @throws FrameError if the session is over. */
  token(): Promise<string>;
  update(changes: Partial<Pick<Stored, 'email' | 'wallet' | 'networkId'>>): Promise<void>;
}
export interface Sessions {
  /** @returns undefined if this origin has no session, or it is over. */
  find(origin: string): Promise<Session | undefined>;
  begin(origin: string, reply: SessionReply): Promise<Session>;
  /** Forgets it here whatever the service says. */
  end(origin: string): Promise<void>;
}
interface Options {
  store: DeviceStore;
  client: ServiceClient;
  projectId: string;
  now(): number;
  /** One at a time in all frames of this browser: a refresh token is used once. */
  lock<T>(name: string, work: () => Promise<T>): Promise<T>;
}
export declare function createSessions({ store, client, projectId, now, lock }: Options): Sessions;
