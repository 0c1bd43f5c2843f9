/**
 * Sessions of this browser by page origin. A session is of one origin: another page of the same site
 * shares the storage and gets nothing. Access tokens live in memory only.
 */
import * as v from 'valibot';
import { AUTH_PATHS, sessionReply } from '../../protocol/custody/auth-api';
import type { WalletAddresses } from '../../protocol/custody/wallet-keys';
import type { DeviceStore } from '../device/device-store';
import { refusalText } from './refusal-texts';
import { refusalCode, type ServiceClient, ServiceError } from './service-client';

const anything = v.unknown();

type SessionReply = v.InferOutput<typeof sessionReply>;

/** Renewed so long before it ends, in ms. */
const RENEW_EARLY = 60_000;

/** As it is stored. */
interface Stored {
  /** Of this session: another login on this origin is another one. */
  id: string;
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

  const keep = (id: string, { accessToken, expiresIn }: SessionReply) => {
    const access = { token: accessToken, until: now() + expiresIn * 1000 };
    accessOf.set(id, access);
    return access;
  };

  const renew = (origin: string, refreshToken: string) =>
    client.call({
      method: 'POST',
      path: AUTH_PATHS.refresh,
      body: { refreshToken, projectId, origin },
      reply: sessionReply,
    });

  const cached = (id: string): string | undefined => {
    const access = accessOf.get(id);
    return access && access.until - RENEW_EARLY > now() ? access.token : undefined;
  };

  function refresh(origin: string, id: string): Promise<string> {
    return lock(keyOf(origin), async () => {
      // Others waited for the same.
      const token = cached(id);
      if (token !== undefined) return token;
      const stored = await store.get<Stored>(keyOf(origin));
      // Signed out, or logged in as another person: this session gives nothing any more.
      if (stored?.id !== id) {
        throw new ServiceError('session_over', refusalText('session_over', 0), 401);
      }
      try {
        const reply = await renew(origin, stored.refreshToken);
        const { refreshToken, email } = reply;
        await store.set(keyOf(origin), { ...stored, refreshToken, email });
        return keep(id, reply).token;
      } catch (error) {
        if (isOver(error)) await store.remove(keyOf(origin));
        throw error;
      }
    });
  }

  function session(origin: string, stored: Stored): Session {
    const { id, email, wallet, networkId } = stored;
    return {
      ...{ email, wallet, networkId },
      token: async () => cached(id) ?? refresh(origin, id),
      async update(changes) {
        // In turn with a refresh: an old refresh token that is written back would end the session.
        await lock(keyOf(origin), async () => {
          const latest = await store.get<Stored>(keyOf(origin));
          if (latest?.id === id) await store.set(keyOf(origin), { ...latest, ...changes });
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
      const stored = { id: crypto.randomUUID(), refreshToken, email };
      await lock(keyOf(origin), () => store.set(keyOf(origin), stored));
      keep(stored.id, reply);
      return session(origin, stored);
    },
    async end(origin) {
      const stored = await lock(keyOf(origin), async () => {
        const found = await store.get<Stored>(keyOf(origin));
        // Here first: the service may be slow or gone.
        await store.remove(keyOf(origin));
        return found;
      });
      if (!stored) return;
      const { id, refreshToken } = stored;
      try {
        const token = cached(id) ?? (await renew(origin, refreshToken)).accessToken;
        await client.call({
          ...{ method: 'DELETE', path: AUTH_PATHS.sessions, token, reply: anything },
        });
      } catch {
        // It ends by its time.
      } finally {
        accessOf.delete(id);
      }
    },
  };
}
