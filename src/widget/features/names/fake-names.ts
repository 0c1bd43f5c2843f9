/** For tests: a connected page whose wallet signs, and a gateway with a zone of names. */
import { mock } from 'node:test';
import { $options, setOptions } from '../../core/config/options';
import { connect } from '../../core/connect/connect';
import type { Adapter } from '../../core/contracts/adapter';
import { setAdapterLoader, setGatewayLoader } from '../../core/contracts/island-loaders';
import { addErrors } from '../../core/errors/app-kit-error';
import * as accountNames from '../../core/gateway/account-names';
import type { Gateway, TrackedEvent } from '../../core/gateway/gateway-types';
import {
  ADDRESS,
  fakeConnector,
  fakePage,
  fakeWorld,
  networkId,
  settle,
  type World,
} from '../../core/testing/fake-core';
import { openModal } from '../../core/views/modal';
import { pushView } from '../../core/views/router';
import { NAMES_ERRORS } from './errors';
import { resetNameForm } from './form/name-form';
import { flowIsTracked, namesFollow } from './names-rules';
import { leaveRegistration } from './submit/register-name';

addErrors(NAMES_ERRORS);

export const ZONE = 'kettle.eth';
export const NOW = 1_800_000_000_000;
export const SIGNATURE = `0x${'ab'.repeat(65)}`;

export interface FakeZone {
  /** Labels. */
  taken: Set<string>;
  /** Whole names of the account. */
  owned: string[];
  /** The reply to a question for suggestions; undefined: the zone's own. */
  suggest: (label: string) => Promise<Response> | Response | undefined;
  register: (body: Record<string, string | number>) => Promise<Response> | Response | undefined;
  /** Requested paths with their method. */
  asked: string[];
  posted: Record<string, string | number>[];
  /** The `Date` header, epoch ms. */
  clock: number | undefined;
}

export interface NamesWorld {
  world: World;
  zone: FakeZone;
  /** Texts that the wallet signed. */
  signed: string[];
  /** The wallet's answer. */
  wallet: { sign: (text: string) => Promise<string> };
  /** Analytics events of names, without the others. */
  told: () => [event: string, properties: unknown][];
  stop(): void;
}

export const refuse = (status: number, field: string, description = ''): Response =>
  Response.json({ status: 'FAILED', reasons: [{ field, description }] }, { status });

const entry = (name: string, address: string) => ({ name, addresses: { 60: { address } } });

function answerOf(zone: FakeZone, url: URL, body: string | undefined) {
  const named = (label: string, registered: boolean) => ({ name: `${label}.${ZONE}`, registered });
  const [, , , kind, last = ''] = url.pathname.split('/');
  if (url.pathname === '/v1/supported-chains') {
    return Response.json({ http: ['eip155:1', 'eip155:31337', 'eip155:2147483648'], ws: [] });
  }
  if (kind === 'suggestions') {
    const others = ['amber', 'birch', 'brook', 'cedar'].map((one) =>
      named(`${last}-${one}`, false),
    );
    const all = [named(last, zone.taken.has(last)), ...others];
    return zone.suggest(last) ?? Response.json({ suggestions: all });
  }
  if (kind === 'reverse') return Response.json(zone.owned.map((name) => entry(name, last)));
  const posted = JSON.parse(body ?? '{}') as Record<string, string | number>;
  zone.posted.push(posted);
  const { name } = JSON.parse(String(posted.message)) as { name: string };
  return zone.register(posted) ?? Response.json(entry(name, String(posted.address)));
}

/** Fakes timers and `fetch` until the stop. The form is shown. @param chain CAIP-2 */
export async function startNames(chain = 'eip155:31337'): Promise<NamesWorld> {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: NOW });
  fakePage();
  const zone: FakeZone = {
    ...{ taken: new Set<string>(), owned: [], asked: [], posted: [], clock: NOW },
    ...{ suggest: () => undefined, register: () => undefined },
  };
  mock.method(globalThis, 'fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address);
    zone.asked.push(`${init.method} ${url.pathname}`);
    const reply = await answerOf(zone, url, init.body as string | undefined);
    if (zone.clock !== undefined) reply.headers.set('date', new Date(zone.clock).toUTCString());
    return reply;
  });
  const told: TrackedEvent[] = [];
  const signed: string[] = [];
  const wallet = { sign: async (_: string) => SIGNATURE };
  const options = {
    ...{ projectId: 'p1', apiUrl: 'https://gateway.test', accountNameSuffix: `.${ZONE}` },
    ...{ analytics: true, analyticsUrl: 'https://a.test' },
  };
  const world = fakeWorld({ options });
  setOptions({ ...$options.get(), ...options });
  const adapter: Adapter = {
    namespace: 'eip155',
    names: true,
    parseAddress: String,
    getAccounts: async () => ({ addresses: [ADDRESS], networkId: networkId(chain) }),
    signMessage(_, __, text) {
      signed.push(text);
      return wallet.sign(text);
    },
    watch: () => () => {},
  };
  setAdapterLoader(async () => adapter);
  setGatewayLoader(
    async () =>
      ({
        accountNames: async () => accountNames,
        isApiNetwork: async () => true,
        fetchIdentity: async () => ({ name: null, avatar: null }),
        fetchCatalogue: async () => ({
          ...{ state: 'failed', recommended: [], featured: [], excluded: [] },
        }),
        loadRemoteFeatures: async () => {},
        sendEvents: async (events: readonly TrackedEvent[]) => void told.push(...events),
      }) as unknown as Gateway,
  );
  await connect(fakeConnector());
  await settle();
  openModal('Account');
  const stops = [namesFollow(), flowIsTracked()];
  pushView('RegisterAccountName');
  zone.asked.length = 0;
  return {
    ...{ world, zone, signed, wallet },
    told: () =>
      told
        .splice(0)
        .flatMap(({ event, properties }) => (/NAME|ENS/.test(event) ? [[event, properties]] : [])),
    stop() {
      for (const stop of stops) stop();
      resetNameForm();
      leaveRegistration();
      world.stop();
      setGatewayLoader(() => Promise.reject(new Error('none')));
      mock.restoreAll();
      mock.timers.reset();
    },
  };
}

/** Lets requests and their replies end. */
export async function rest(ms = 0): Promise<void> {
  mock.timers.tick(ms);
  for (let turn = 0; turn < 6; turn += 1) await settle();
}
