/** Tests each storage key with each bad value: the session starts, does not hang, and works. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { BAD_VALUES } from '../../../../protocol/storage-faults';
import {
  decodeStored,
  STORAGE_SUFFIXES,
  type StorageSuffix,
} from '../../../../protocol/storage-keys';
import { connect } from '../../connect/connect';
import { recentWallets } from '../../connect/recent-wallets';
import { restoringNow } from '../../connect/reconnect';
import { RESTORE_DEADLINE_MS } from '../../constants/limits';
import { $accounts, connectedAccount } from '../../state/accounts';
import { recentNames } from '../../storage/storage-reader';
import { storage } from '../../storage/typed-storage';
import {
  type FakePage,
  fakeConnector,
  fakePage,
  fakeWorld,
  settle,
  type World,
} from '../fake-core';

const connector = fakeConnector();
/** The storage after a normal visit, with the bad value added. */
let left: ReadonlyMap<string, string>;
let page: FakePage;
let world: World;
const key = (suffix: StorageSuffix) => `@appkit-embed/no-project/${suffix}`;
const short = (text: string) => JSON.stringify(text).slice(0, 40);

beforeEach(async () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  page = fakePage();
  world = fakeWorld();
  await connect(connector);
  await settle();
  world.stop();
  left = new Map(page.storage);
});
afterEach(() => {
  world.stop();
  mock.timers.reset();
});

async function visitWith(
  suffix: StorageSuffix,
  bad: string,
  wallet: 'there' | 'gone',
): Promise<void> {
  page.storage.clear();
  for (const [name, value] of left) page.storage.set(name, value);
  page.storage.set('basket', '{"tea":');
  page.storage.set(key(suffix), bad);
  world = fakeWorld();
  world.script.restore = async () => wallet === 'there';
  await settle();
  mock.timers.tick(RESTORE_DEADLINE_MS);
  await settle();
}

for (const suffix of STORAGE_SUFFIXES) {
  test(`${suffix}: ${BAD_VALUES.length} bad values, with its wallet present or missing`, async () => {
    for (const bad of BAD_VALUES) {
      for (const wallet of ['there', 'gone'] as const) {
        const about = `${suffix} = ${short(bad)}, ${wallet}`;
        await visitWith(suffix, bad, wallet);
        const statuses = Object.values($accounts.get()).map(({ status }) => status);
        assert.ok(
          statuses.every((status) => status === 'connected' || status === 'disconnected'),
          `${about}: ${statuses}`,
        );
        assert.deepEqual(restoringNow(), [], about);
        if (wallet === 'gone') assert.ok(!statuses.includes('connected'), about);
        assert.ok(!world.asked.includes('prompt') && !world.asked.includes('connect'), about);

        // A reader gets a value that we could have written, or nothing, and the bad value is
        // removed.
        const value = storage.get(suffix);
        const text = page.storage.get(key(suffix));
        if (value === undefined) assert.equal(text, undefined, about);
        else assert.notEqual(decodeStored(suffix, text ?? ''), undefined, about);
        assert.ok(recentNames().every(({ id, name }) => id && name) && recentWallets(), about);

        // The user selects the wallet as if nothing had happened.
        world.script.restore = async () => true;
        await connect(connector);
        await settle();
        assert.equal(connectedAccount('eip155')?.connectorId, connector.id, about);
        assert.equal(page.storage.get(key('eip155:connected_connector_id')), connector.id, about);
        assert.equal(page.storage.get(key('version')), '1', about);
        assert.equal(page.storage.get('basket'), '{"tea":', about);
        assert.equal(({} as { polluted?: number }).polluted, undefined, about);
        world.stop();
      }
    }
  });
}
