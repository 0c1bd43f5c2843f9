/** The real auth service and vault, for tests that kill them and start them again. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import type { GatewayConfigInput } from '../../gateway/config';
import { createTestDevice, type TestDevice } from '../../gateway/custody/test-device';
import { gatewayProgram, programFolder } from '../../gateway/test-program';
import { AUTH_PATHS, attemptReply, sessionReply } from '../../protocol/custody/auth-api';
import { PROOF_HEADER } from '../../protocol/custody/device-proof';
import {
  type ServiceCall,
  type ServiceClient,
  ServiceError,
} from '../../secure/login/service-client';
import { startMailCatcher } from '../mail/mail-catcher';
import { setAuthUrl, startProgram, writeCustody } from './start-custody';

export const SHOP = 'https://shop.test';
export const SECURE = 'https://secure.test';
export const CODE = '123456';
export const PROJECT = 'shop';
export const NETWORK = 'eip155:31337';

type Name = 'auth' | 'vault';
/** Of a kill: the service has not got the call, works on it, or its answer is lost. */
export type Moment = 'before' | 'during' | 'after';
/** Asked before each call; names the calls by method and path. */
export type Plan = (call: string) => Moment | undefined;

export interface Reply {
  status: number;
  json: Record<string, unknown>;
}

/** Builds both programs into a folder of its own. */
export async function buildPrograms(): Promise<string> {
  const folder = programFolder('custody');
  for (const name of ['auth', 'vault'] as const) {
    renameSync(
      await gatewayProgram(folder, `${name}/${name}-server`),
      path.join(folder, `${name}.js`),
    );
  }
  return folder;
}

export async function startKillable() {
  const folder = await buildPrograms();
  const mail = await startMailCatcher();
  const features = [{ id: 'social_login', isEnabled: true, config: ['email'] }];
  const projects: GatewayConfigInput['projects'] = {
    [PROJECT]: { name: 'Shop', mode: 'test', allowedOrigins: [SHOP], features },
  };
  const files = writeCustody(folder, {
    ...{ programs: folder, secureOrigin: SECURE, smtpPort: mail.port, projects },
    networks: [NETWORK],
    auth: { deviceLinks: false },
  });
  const running: Partial<Record<Name, { url: string; child: ChildProcess }>> = {};
  let kills = 0;
  const end = async (name: Name, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    const { child } = running[name] ?? {};
    if (!child) return;
    delete running[name];
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  const kill = async (name: Name): Promise<void> => {
    if (running[name]) kills += 1;
    await end(name, 'SIGKILL');
  };
  /** Starts those that were killed. The vault gets the auth service's new address only with its own start. */
  const restart = async (): Promise<void> => {
    running.auth ??= await startProgram(files.auth);
    if (running.vault) return;
    setAuthUrl(files.vault.config, running.auth.url);
    running.vault = await startProgram(files.vault);
  };
  await restart();

  async function send(
    device: TestDevice,
    { method = 'GET', path: place, body, token }: Omit<ServiceCall<unknown>, 'reply'>,
  ): Promise<Reply> {
    const service = running[place.startsWith('/vault/') ? 'vault' : 'auth'];
    if (!service) throw new Error('unreachable');
    const text = body === undefined ? undefined : JSON.stringify(body);
    const request = { method, url: `${SECURE}${place}`, now: Date.now() };
    const proof = await device.prove(text === undefined ? request : { ...request, body: text });
    const response = await fetch(`${service.url}${place}`, {
      method,
      headers: {
        [PROOF_HEADER]: proof,
        ...(token !== undefined && { Authorization: `DPoP ${token}` }),
        ...(text !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(text !== undefined && { body: text }),
    });
    const json = await response.text();
    return { status: response.status, json: json === '' ? {} : JSON.parse(json) };
  }

  /** Like `send`; the plan kills the service that is called. */
  async function sendOrKill(
    device: TestDevice,
    call: Omit<ServiceCall<unknown>, 'reply'>,
    plan: Plan,
    delay: number,
  ): Promise<Reply> {
    const name = call.path.startsWith('/vault/') ? 'vault' : 'auth';
    const moment = plan(`${call.method ?? 'GET'} ${call.path}`);
    if (moment === 'before') await kill(name);
    const sending = send(device, call);
    if (moment === 'during') {
      const killing = sleep(delay).then(() => kill(name));
      await Promise.allSettled([sending, killing]);
    }
    const reply = await sending;
    if (moment === 'after') {
      await kill(name);
      throw new Error('lost');
    }
    return reply;
  }

  return {
    files,
    restart,
    kill,
    /** In order: what the service has begun, it finishes. */
    finish: (name: Name) => end(name, 'SIGTERM'),
    mails: mail.mails,
    kills: () => kills,
    projects,
    pid: (name: Name) => running[name]?.child.pid,
    url: (name: Name) => running[name]?.url ?? '',
    sendOrKill,
    async login(email: string) {
      const device = await createTestDevice();
      const at = { projectId: PROJECT, origin: SHOP };
      const begun = await send(device, {
        ...{ method: 'POST', path: AUTH_PATHS.attempts, body: { ...at, email } },
      });
      const { attemptId } = v.parse(attemptReply, begun.json);
      const done = await send(device, {
        ...{ method: 'POST', path: AUTH_PATHS.otp, body: { attemptId, otp: CODE } },
      });
      return { device, token: v.parse(sessionReply, done.json).accessToken };
    },
    client: (device: TestDevice, plan: Plan, delay: number): ServiceClient => ({
      async call({ reply, ...call }) {
        const { status, json } = await sendOrKill(device, call, plan, delay);
        const { code = '' } = json as { code?: string };
        if (status >= 400) throw new ServiceError(code, code, status);
        return v.parse(reply, json);
      },
    }),
    async stop(): Promise<void> {
      await kill('auth');
      await kill('vault');
      mail.close();
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
    folder,
  };
}
