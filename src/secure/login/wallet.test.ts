/** An auth service that lies about the wallet: the frame answers with an error, and makes no second one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AUTH_PATHS } from '../../protocol/custody/auth-api';
import { openDeviceStore } from '../device/device-store';
import type { ServiceCall, ServiceClient } from './service-client';
import type { Session } from './sessions';
import { createWallets } from './wallet';

const MINE = {
  id: 'b6c7f1f0-0000-4000-8000-000000000001',
  addresses: {
    eip155: '0x1111111111111111111111111111111111111111',
    solana: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  },
};
const OTHER = 'b6c7f1f0-0000-4000-8000-000000000002';

/** @param wallet The service's answer. */
async function ensure(wallet: object, known: Session['wallet'] = MINE) {
  const calls: string[] = [];
  const updates: object[] = [];
  const client: ServiceClient = {
    async call({ method = 'GET', path }: ServiceCall<unknown>) {
      calls.push(`${method} ${path}`);
      return wallet as never;
    },
  };
  const session: Session = {
    ...{ email: 'ann@mail.test', wallet: known, networkId: undefined },
    token: async () => 'token',
    async update(changes) {
      updates.push(changes);
    },
  };
  const wallets = createWallets({
    ...{ client, store: await openDeviceStore(undefined), mode: 'live' },
    loadKeys: () => assert.fail('keys are made'),
  });
  const answer = await wallets.ensure(session).catch((error: Error) => error.message);
  return { answer, calls, updates };
}

const ready = (changes: object = {}) => ({
  ...{ state: 'ready', walletId: MINE.id, addresses: MINE.addresses },
  ...{ custody: 'operator', confirmed: true, ...changes },
});

test('the wallet of this device: taken', async () => {
  const { answer } = await ensure(ready());
  assert.deepEqual(answer, MINE);
});

for (const [name, reply] of [
  ['the wallet of another person', ready({ walletId: OTHER, confirmed: false })],
  [
    'another address of this wallet',
    ready({ addresses: { ...MINE.addresses, eip155: `0x${'2'.repeat(40)}` } }),
  ],
  [
    'another Solana address of this wallet',
    ready({
      addresses: { ...MINE.addresses, solana: 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD' },
    }),
  ],
  ['no wallet', { state: 'none', walletId: OTHER }],
] as const) {
  test(`service that names ${name}: an error; nothing is made, kept or confirmed`, async () => {
    const { answer, calls, updates } = await ensure(reply);
    assert.match(String(answer), /does not match the one on this device/);
    assert.deepEqual([calls, updates], [[`GET ${AUTH_PATHS.wallet}`], []]);
  });
}
