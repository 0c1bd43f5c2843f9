/** Tests the calls about account names: whether a zone is offered, and what of a reply counts. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { $options, setOptions } from '../config/options';
import { setLogWriter } from '../reporting/logger';
import { ADDRESS, ADDRESS_2 } from '../testing/fake-core';
import { nameOf, namesOf, offersNames } from './account-names';

const CHAIN = 'eip155:1';
let asked: URL[];
let logged: string[];
let answer: () => Response;
const before = $options.get();

function setZone(suffix: string): void {
  const own = { projectId: 'p1', apiUrl: 'https://names.test', accountNameSuffix: suffix };
  setOptions({ ...before, ...own });
}

beforeEach(() => {
  asked = [];
  logged = [];
  setLogWriter((_, parts) => logged.push(parts.map(String).join(' ')));
  mock.method(globalThis, 'fetch', async (address: string) => {
    const url = new URL(address);
    if (url.pathname === '/v1/supported-chains') return Response.json({ http: [CHAIN], ws: [] });
    asked.push(url);
    return answer();
  });
});
afterEach(() => {
  mock.restoreAll();
  setLogWriter(() => {});
  setOptions(before);
});

const refuse = (status: number) => () =>
  Response.json(
    { status: 'FAILED', reasons: [{ field: 'name', description: 'Names of shop.eth only.' }] },
    { status },
  );

test('gateway with the zone: offered, asked once, and nothing about the user leaves', async () => {
  setZone('.one.eth');
  answer = () => Response.json({ suggestions: [] });
  assert.equal(await offersNames(CHAIN), true);
  assert.equal(await offersNames(CHAIN), true);
  assert.deepEqual(
    asked.map(({ pathname, searchParams }) => [pathname, searchParams.get('zone')]),
    [['/v1/profile/suggestions/name', 'one.eth']],
  );
});

test('suggestions answer 400: not offered, asked once, and the log has the reason', async () => {
  setZone('.two.eth');
  answer = refuse(400);
  assert.equal(await offersNames(CHAIN), false);
  assert.equal(await offersNames(CHAIN), false);
  assert.equal(asked.length, 1);
  const said = logged.find((one) => one.startsWith('data-account-name-suffix'));
  assert.match(said ?? '', /two\.eth are not offered\. Names of shop\.eth only\./);
});

test('gateway down: not offered for now, and asked again', async () => {
  setZone('.three.eth');
  answer = refuse(500);
  assert.equal(await offersNames(CHAIN), false);
  answer = () => Response.json({ suggestions: [] });
  assert.equal(await offersNames(CHAIN), true);
});

test('network that the gateway does not know, and the zone of another issuer: never asked', async () => {
  setZone('.four.eth');
  assert.equal(await offersNames('eip155:999'), false);
  setZone('.wcn.id');
  assert.equal(await offersNames(CHAIN), false);
  assert.deepEqual(asked, []);
  assert.match(logged.join(), /wcn\.id are not offered/);
});

const entry = (name: string, address: string) => ({ name, addresses: { 60: { address } } });

test('names of an account: only those that lead to it; the first of the zone is shown', async () => {
  setZone('.five.eth');
  answer = () =>
    Response.json([
      entry('moved.five.eth', ADDRESS_2),
      entry('old.wcn.id', ADDRESS),
      entry('Own.five.eth', ADDRESS.toLowerCase()),
    ]);
  assert.deepEqual(await namesOf(ADDRESS), ['old.wcn.id', 'own.five.eth']);
  assert.equal(await nameOf(ADDRESS), 'own.five.eth');
  answer = () => Response.json([entry('old.wcn.id', ADDRESS)]);
  assert.equal(await nameOf(ADDRESS), 'old.wcn.id');
  answer = () => Response.json([]);
  assert.equal(await nameOf(ADDRESS), null);
});

test('gateway without the route, and accounts of other namespaces: no name', async () => {
  answer = () => new Response('', { status: 404 });
  setZone('.six.eth');
  assert.equal(await nameOf(ADDRESS), null);
  asked = [];
  assert.equal(await nameOf('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'), null);
  assert.deepEqual(asked, []);
});
