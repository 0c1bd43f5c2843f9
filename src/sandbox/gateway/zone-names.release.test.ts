/** Tests the registration of names in a gateway's zone. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as v from 'valibot';
import { nameSuggestions, namesOfAccount, registerName } from '../../protocol/http/account-names';
import { profile } from '../../protocol/http/profile';
import { nameMessage } from '../../protocol/names/account-name';
import { COIN, fieldOf, newWallet, startZone, type TestZone, ZONE } from './test-zone';

let zone: TestZone;
before(async () => {
  zone = await startZone();
});
after(() => zone.stop());

test('registered name: found by look-up, reverse and suggestions', async () => {
  const wallet = newWallet();
  const { status, value } = await zone.register(await zone.claim(wallet, 'bluebird'));
  assert.equal(status, 200, JSON.stringify(value));
  const found = v.parse(registerName.reply, value);
  assert.equal(found.name, `bluebird.${ZONE}`);
  assert.deepEqual(Object.keys(found.addresses).sort(), [String(COIN), '60'].sort());
  const looked = await zone.call(`/v1/profile/account/bluebird.${ZONE}?apiVersion=2`);
  assert.equal(v.parse(profile.reply, looked.value)?.addresses['60'], wallet.address);
  const reverse = await zone.call(`/v1/profile/reverse/${wallet.address}?apiVersion=2`);
  assert.deepEqual(
    v.parse(namesOfAccount.reply, reverse.value).map(({ name }) => name),
    [`bluebird.${ZONE}`],
  );
  const { value: suggested } = await zone.call(`/v1/profile/suggestions/bluebird?zone=${ZONE}`);
  const { suggestions } = v.parse(nameSuggestions.reply, suggested);
  assert.deepEqual(suggestions[0], { name: `bluebird.${ZONE}`, registered: true });
  assert.equal(suggestions.length, 5);
  assert.ok(suggestions.slice(1).every(({ registered }) => !registered));
});

test('label that breaks a rule: not offered as free', async () => {
  for (const label of ['abc', 'ab--cd', '-abcd', 'a'.repeat(64), 'support', 'kettle']) {
    const { value } = await zone.call(`/v1/profile/suggestions/${label}?zone=${ZONE}`);
    const [exact] = v.parse(nameSuggestions.reply, value).suggestions;
    assert.equal(exact?.registered, true, label);
  }
});

test('unused name and account: empty lists with apiVersion 2, else 404', async () => {
  assert.deepEqual((await zone.call(`/v1/profile/account/nobody.${ZONE}?apiVersion=2`)).value, []);
  assert.equal((await zone.call(`/v1/profile/account/nobody.${ZONE}`)).status, 404);
  const { address } = newWallet();
  assert.deepEqual((await zone.call(`/v1/profile/reverse/${address}?apiVersion=2`)).value, []);
  assert.equal((await zone.call(`/v1/profile/reverse/${address}`)).status, 404);
});

for (const [what, label, more, status, field] of [
  ['three letters', 'abc', {}, 400, 'name'],
  ['64 letters', 'a'.repeat(64), {}, 400, 'name'],
  ['a double hyphen', 'ab--cd', {}, 400, 'name'],
  ['a hyphen at the end', 'abcd-', {}, 400, 'name'],
  ['a letter of another script', 'blu\u0435bird', {}, 400, 'name'],
  ['an official label', 'support', {}, 400, 'name'],
  ['a label that the operator keeps', 'kettle', {}, 400, 'name'],
  ['a coin type of another kind', 'robin', { coin_type: 0 }, 400, 'coin_type'],
  ['a signature that is none', 'robin', { signature: '0x12' }, 401, 'signature'],
  [
    'the signature of another account',
    'robin',
    { address: `0x${'a'.repeat(40)}` },
    401,
    'signature',
  ],
  ['a message with spaces', 'robin', { message: `{ "name":"robin.${ZONE}"}` }, 400, 'attributes'],
  ['a message that is no JSON', 'robin', { message: 'robin' }, 400, 'name'],
] as const) {
  test(`registration with ${what}: ${status} ${field}`, async () => {
    const answer = await zone.register(await zone.claim(newWallet(), label, more));
    assert.deepEqual([answer.status, fieldOf(answer.value)], [status, field], label);
  });
}

test('name of another zone, a taken name, an old signature: each refused with its field', async () => {
  const wallet = newWallet();
  const timestamp = Math.floor(zone.clock.now / 1000);
  const sign = async (message: string) => ({
    ...{ coin_type: COIN, address: wallet.address, message },
    signature: await wallet.signMessage(message),
  });
  const elsewhere = await zone.register(
    await sign(nameMessage({ name: 'robin.other.eth', timestamp })),
  );
  assert.deepEqual([elsewhere.status, fieldOf(elsewhere.value)], [400, 'name']);
  const name = `robin.${ZONE}`;
  const stale = await zone.register(await sign(nameMessage({ name, timestamp: timestamp - 11 })));
  assert.deepEqual([stale.status, fieldOf(stale.value)], [400, 'timestamp']);
  const early = await zone.register(await sign(nameMessage({ name, timestamp: timestamp + 11 })));
  assert.deepEqual([early.status, fieldOf(early.value)], [400, 'timestamp']);
  assert.equal((await zone.register(await zone.claim(wallet, 'robin'))).status, 200);
  const again = await zone.register(await zone.claim(newWallet(), 'robin'));
  assert.deepEqual([again.status, fieldOf(again.value)], [400, 'name']);
  const owner = await zone.call(`/v1/profile/account/${name}?apiVersion=2`);
  assert.equal(v.parse(profile.reply, owner.value)?.addresses['60'], wallet.address);
});

test('two at once for one name: one registers it', async () => {
  const claims = await Promise.all(
    [newWallet(), newWallet()].map((one) => zone.claim(one, 'wigeon')),
  );
  const answers = await Promise.all(claims.map(zone.register));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400]);
});

test('fourth name of an account in a day, eleventh of a visitor: 429', async () => {
  const wallet = newWallet();
  for (const label of ['day-1', 'day-2', 'day-3'])
    assert.equal((await zone.register(await zone.claim(wallet, `a${label}`))).status, 200);
  assert.equal((await zone.register(await zone.claim(wallet, 'aday-4'))).status, 429);
  for (let at = 0; at < 10; at += 1) {
    const body = await zone.claim(newWallet(), `visitor-${at}`);
    assert.equal((await zone.call(registerName.pattern, body, '203.0.113.9')).status, 200);
  }
  const body = await zone.claim(newWallet(), 'visitor-10');
  assert.equal((await zone.call(registerName.pattern, body, '203.0.113.9')).status, 429);
});

test('attributes and another address: changed by the owner alone', async () => {
  const wallet = newWallet();
  await zone.register(await zone.claim(wallet, 'curlew'));
  const timestamp = Math.floor(zone.clock.now / 1000);
  const name = `curlew.${ZONE}`;
  const change = async (path: string, what: object, by = wallet) => {
    const message = JSON.stringify({ name, ...what, timestamp });
    const signature = await by.signMessage(message);
    const body = { coin_type: COIN, address: by.address, message, signature };
    return zone.call(`/v1/profile/account/curlew.${ZONE}/${path}`, body);
  };
  const bio = { attributes: { bio: 'hello' } };
  assert.equal((await change('attributes', bio, newWallet())).status, 401);
  assert.deepEqual((await change('attributes', bio)).value, { bio: 'hello' });
  const other = newWallet().address;
  const added = await change('address', { coin_type: 60, address: other });
  assert.equal(v.parse(profile.reply, added.value)?.addresses['60'], other);
  const bad = await change('attributes', { attributes: { bio: '<script>' } });
  assert.deepEqual([bad.status, fieldOf(bad.value)], [400, 'attributes']);
});

test('signed change of one name, sent for another of the same account: 400 name', async () => {
  const wallet = newWallet();
  for (const label of ['dunlin', 'godwit']) await zone.register(await zone.claim(wallet, label));
  const timestamp = Math.floor(zone.clock.now / 1000);
  const bio = { attributes: { bio: 'hello' }, timestamp };
  const address = { coin_type: 60, address: newWallet().address, timestamp };
  for (const [path, content] of [
    ['attributes', { name: `dunlin.${ZONE}`, ...bio }],
    ['address', { name: `dunlin.${ZONE}`, ...address }],
    // Without a name, a text counts for none.
    ['attributes', bio],
    ['address', address],
  ] as const) {
    const message = JSON.stringify(content);
    const signature = await wallet.signMessage(message);
    const body = { coin_type: COIN, address: wallet.address, message, signature };
    const answer = await zone.call(`/v1/profile/account/godwit.${ZONE}/${path}`, body);
    assert.deepEqual([answer.status, fieldOf(answer.value)], [400, 'name'], message);
  }
});
