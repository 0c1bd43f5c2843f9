/**
 * Sessions of this browser by page origin. A session is of one origin: another page of the same site
 * shares the storage and gets nothing. Access tokens live in memory only.
 */
import * as v from 'valibot';
import { AUTH_PATHS, sessionReply } from '../../protocol/custody/auth-api';
import type { WalletAddresses } from '../../protocol/custody/wallet-keys';
import type { DeviceStore } from '../device/device-store';
import { refusalCode, type ServiceClient, ServiceError } from './service-client';

const anything = v.unknown();

type SessionReply = v.InferOutput<typeof sessionReply>;

/** Renewed so long before it ends, in ms. */
const RENEW_EARLY = 60_000;

/** As it is stored. */
interface Stored {
  refreshToken: string;
  email: string;
  wallet?: { id: string; addresses: WalletAddresses };
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

interface Access {
  token: string;
  /** Epoch ms. */
  until: number;
}

interface Options {
  store: DeviceStore;
  client: ServiceClient;
  projectId: string;
  now(): number;
  /** One at a time in all frames of this browser: a refresh token is used once. */
  lock<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Any other refusal, such as a wrong clock, leaves the session as it is. */
const isOver = (error: unknown) => refusalCode(error) === 'session_over';

export function createSessions({ store, client, projectId, now, lock }: Options): Sessions {
  const keyOf = (origin: string) => `session ${projectId} ${origin}`;
  const accessOf = new Map<string, Access>();

  const keep = (origin: string, { accessToken, expiresIn }: SessionReply) => {
    const access = { token: accessToken, until: now() + expiresIn * 1000 };
    accessOf.set(origin, access);
    return access;
  };

  function refresh(origin: string): Promise<Access> {
    return lock(keyOf(origin), async () => {
      const stored = await store.get<Stored>(keyOf(origin));
      if (!stored)
        throw new ServiceError('session_over', 'Your session has ended. Log in again.', 401);
      try {
        const reply = await client.call({
          method: 'POST',
          path: AUTH_PATHS.refresh,
          body: { refreshToken: stored.refreshToken, projectId, origin },
          reply: sessionReply,
        });
        await store.set(keyOf(origin), {
          ...stored,
          refreshToken: reply.refreshToken,
          email: reply.email,
        });
        return keep(origin, reply);
      } catch (error) {
        if (isOver(error)) await store.remove(keyOf(origin));
        throw error;
      }
    });
  }

  async function token(origin: string): Promise<string> {
    const access = accessOf.get(origin);
    if (access && access.until - RENEW_EARLY > now()) return access.token;
    return (await refresh(origin)).token;
  }

  async function session(origin: string, stored: Stored): Promise<Session> {
    return {
      email: stored.email,
      wallet: stored.wallet,
      networkId: stored.networkId,
      token: () => token(origin),
      async update(changes) {
        // In turn with a refresh: an old refresh token that is written back would end the session.
        await lock(keyOf(origin), async () => {
          const latest = await store.get<Stored>(keyOf(origin));
          if (latest) await store.set(keyOf(origin), { ...latest, ...changes });
        });
        Object.assign(this, changes);
      },
    };
  }

  return {
    async find(origin) {
      const stored = await store.get<Stored>(keyOf(origin));
      return stored && session(origin, stored);
    },
    async begin(origin, reply) {
      const { refreshToken, email } = reply;
      await store.set(keyOf(origin), { refreshToken, email });
      keep(origin, reply);
      return session(origin, { refreshToken, email });
    },
    async end(origin) {
      const access = await token(origin).catch(() => undefined);
      accessOf.delete(origin);
      await store.remove(keyOf(origin));
      if (access === undefined) return;
      await client
        .call({ method: 'DELETE', path: AUTH_PATHS.sessions, token: access, reply: anything })
        .catch(() => {});
    },
  };
}
