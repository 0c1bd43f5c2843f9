/**
 * Patches the client's behavior that does not suit a guest on another page. The patched parts are
 * private to the client; each override states the problem that it prevents, and has a test. Source:
 * hazards §7 (P5).
 */
import * as v from 'valibot';
import { clockSkewMs } from '../../../core/platform/clock-skew';
import { log } from '../../../core/reporting/logger';
import { patchRelayer } from './relayer-patches';
import { recordRequestExpiry } from './request-expiry';
import type { Client } from './sign-client';

interface Dated {
  /** Seconds since 1970. */
  expiryTimestamp?: number;
}

/** A request of the other side, not yet read. */
interface Asked {
  params?: { namespaces?: unknown } | null;
}

type Handler = (topic: string, asked: Asked) => Promise<void>;

interface Engine extends Checks {
  onSessionDeleteRequest: Handler;
  onSessionUpdateRequest: Handler;
  isValidSessionSettleRequest(params: { expiry: number } | undefined): void;
  getTVFParams(): object;
  sendProposeSession(params: { proposal: Dated }): Promise<void>;
  sendRequest(args: Sending): Promise<number>;
}

interface Sending {
  method: string;
  clientRpcId?: number;
  params: { request?: Dated & { params?: unknown } };
}

interface Checks {
  [check: string]: unknown;
}

/** Checks that its handlers start and do not wait for: they stop nothing, but reject into the page. */
const CHECKS = [
  'isValidUpdate',
  'isValidExtend',
  'isValidPing',
  'isValidEmit',
  'isValidDisconnect',
];

/**
 * Requests that only a wallet gets, and an answer to a request that this page never sends. Anyone
 * who knows the link could make the client store a proposal, write to the page's console, or throw
 * into the page a moment later.
 */
const NOT_OURS = [
  'onSessionProposeRequest',
  'onSessionRequest',
  'onSessionAuthenticateRequest',
  'onSessionPingResponse',
];

const LIST = v.array(v.unknown());

/** A wallet treats a message dated by a slow clock as an old one. */
function dated<T extends Dated>(one: T): T {
  const { expiryTimestamp } = one;
  if (expiryTimestamp === undefined) return one;
  return { ...one, expiryTimestamp: expiryTimestamp + Math.round(clockSkewMs() / 1000) };
}

function tameDates(engine: Engine): void {
  const { sendProposeSession, sendRequest } = engine;
  engine.sendProposeSession = (params) =>
    sendProposeSession({ ...params, proposal: dated(params.proposal) });
  engine.sendRequest = async (args) => {
    const { request } = args.params;
    if (args.method !== 'wc_sessionRequest' || !request) return sendRequest(args);
    recordRequestExpiry(request.params, args.clientRpcId);
    return sendRequest({ ...args, params: { ...args.params, request: dated(request) } });
  };
}

function attend(one: Checks, names: readonly string[]): void {
  for (const name of names) {
    const check = one[name] as (params: unknown) => Promise<void>;
    one[name] = (params: unknown) => {
      const checking = check(params);
      checking.catch((cause) => log.warn('walletconnect', cause));
      return checking;
    };
  }
}

const isUpdate = (namespaces: unknown): boolean =>
  v.is(v.record(v.string(), v.object({ accounts: LIST, methods: LIST, events: LIST })), namespaces);

function tameHandlers({ session }: Client, engine: Engine): void {
  const { onSessionDeleteRequest: end, onSessionUpdateRequest: update } = engine;
  // Its own waits for ever for the end of a session that it does not have, and all that is asked
  // after it waits behind.
  engine.onSessionDeleteRequest = async (topic, asked) => {
    if (session.keys.includes(topic)) await end(topic, asked);
  };
  // Its own keeps whatever it is given: nothing could be asked of that session any more.
  engine.onSessionUpdateRequest = async (topic, asked) => {
    if (isUpdate(asked.params?.namespaces)) await update(topic, asked);
  };
}

function tameEngine(engine: Engine): void {
  tameDates(engine);
  // The original would send the relay the signed method, chain and contract unencrypted.
  engine.getTVFParams = () => ({});
  attend(engine, CHECKS);
  for (const name of NOT_OURS) engine[name] = async () => {};
  // The original rejects a session with one malformed account to the wallet without an event on the
  // page: the page would wait forever. `parse-session.ts` reads the grant.
  engine.isValidSessionSettleRequest = (params) => {
    if (!(Number(params?.expiry) * 1000 > Date.now())) throw new Error('the session has expired');
  };
}

/** The link with its date put right. Source: protocol §6.1. */
export function datedLink(uri: string): string {
  return uri.replace(/(expiryTimestamp=)(\d+)/, (_, name, at) => {
    return `${name}${Number(at) + Math.round(clockSkewMs() / 1000)}`;
  });
}

export function patchClient(client: Client): void {
  const { core } = client;
  patchRelayer(client);
  // In the bundle these are replaced at build time; here is what holds for the package as it is.
  Object.assign(core.verify, { register: async () => '', resolve: async () => undefined });
  const engine = client.engine as unknown as Engine;
  tameEngine(engine);
  tameHandlers(client, engine);
  attend(core.pairing as unknown as Checks, ['isValidPing', 'isValidDisconnect']);
}
