import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addErrors } from '../../../core/errors/app-kit-error';
import { CONNECTION_ERRORS } from '../../../core/errors/catalog/connection-errors';
import { grantOf, isOver, readSession, rejectedNamespace } from './parse-session';

addErrors(CONNECTION_ERRORS);

const TOPIC = 'ab'.repeat(32);
const ONE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const TWO = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

const settled = (namespaces: unknown, more: object = {}) => ({
  topic: TOPIC,
  expiry: 2_000_000_000,
  namespaces,
  peer: { publicKey: '00', metadata: { name: 'Pocket', url: 'https://x.y', icons: [] } },
  ...more,
});
const part = (accounts: unknown, methods: unknown = ['personal_sign']) => ({
  accounts,
  methods,
  events: [],
});

test('accounts: by network, in the wallet’s order, each once', () => {
  const facts = readSession(
    settled({
      eip155: part([`eip155:1:${ONE}`, `eip155:137:${TWO}`, `eip155:1:${TWO}`, `eip155:1:${ONE}`]),
    }),
  );
  assert.deepEqual(facts?.grants.eip155?.chains, ['eip155:1', 'eip155:137']);
  assert.deepEqual(
    { ...facts?.grants.eip155?.accounts },
    { 'eip155:1': [ONE, TWO], 'eip155:137': [TWO] },
  );
  assert.deepEqual(facts?.grants.eip155?.methods, ['personal_sign']);
  assert.equal(facts?.expiresAt, 2_000_000_000_000);
});

test('single network as namespace key (CAIP-217): belongs to its namespace', () => {
  const facts = readSession(
    settled({
      'eip155:1': part([`eip155:1:${ONE}`]),
      'eip155:10': part([`eip155:10:${ONE}`], ['a']),
    }),
  );
  assert.deepEqual(facts?.grants.eip155?.chains, ['eip155:1', 'eip155:10']);
  assert.deepEqual(facts?.grants.eip155?.methods, ['personal_sign', 'a']);
});

test("old chain id: read as the current one; requests use the wallet's spelling", () => {
  const old = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ';
  const facts = readSession(settled({ solana: part([`${old}:7nYabc`]) }));
  assert.deepEqual(facts?.grants.solana?.chains, ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']);
  assert.equal(facts?.written['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], old);
});

test('malformed accounts: omitted; without a valid one, the first is named', () => {
  // As a browser wallet reports it (specification §5): the number of parts, otherwise one of them.
  const counted = ['eip155:1', 'eip155:1:0x1:2', '<b>', ''];
  const parts = [':1:0x1', 'eip155::0x1', 'eip155:1:', 'near:1:0x1', 'eip155:1:a b', '::'];
  const ofAnother = ['solana:x:7n'];
  const bad = [...counted, ...parts, ...ofAnother];
  const some = readSession(settled({ eip155: part([...bad, `eip155:1:${ONE}`]) }));
  assert.ok(some);
  assert.deepEqual({ ...grantOf(some, 'eip155').accounts }, { 'eip155:1': [ONE] });
  for (const account of bad) {
    const none = readSession(settled({ eip155: part([account]) }));
    assert.ok(none);
    assert.throws(
      () => grantOf(none, 'eip155'),
      parts.includes(account)
        ? { code: 'invalid_caip_address', message: 'Invalid CAIP Address' }
        : { code: 'invalid_caip_account', message: `Invalid CAIP-10 address: ${account}` },
    );
  }
});

test('namespace without a valid account: named, with its error text', () => {
  const told = (account: string) => {
    const sound = part(['polkadot:91b171bb158e2d3848fa23a9f1c25182:15abc']);
    const facts = readSession(settled({ polkadot: sound, eip155: part([account]) }));
    const [namespace, error] = (facts && rejectedNamespace(facts)) ?? [];
    return [namespace, error?.message];
  };
  assert.deepEqual(told('eip155:1:'), ['eip155', 'Invalid CAIP Address']);
  assert.deepEqual(told('eip155:1'), ['eip155', 'Invalid CAIP-10 address: eip155:1']);
  assert.deepEqual(told(`eip155:1:${ONE}`), [undefined, undefined]);
});

test('other namespace, no accounts or no namespaces: grants nothing and says so', () => {
  for (const namespaces of [
    { cosmos: part(['cosmos:cosmoshub-4:cosmos1abc']) },
    { eip155: part([]) },
    { eip155: part('0x1') },
    { eip155: null },
    {},
    undefined,
  ]) {
    const facts = readSession(settled(namespaces));
    assert.ok(facts);
    assert.throws(() => grantOf(facts, 'eip155'), { code: 'namespace_not_granted' });
  }
});

test('invalid session: returns none', () => {
  for (const value of [
    null,
    'x',
    {},
    settled({}, { topic: 'short' }),
    settled({}, { expiry: 'soon' }),
  ]) {
    assert.equal(readSession(value), undefined);
  }
});

test('wallet’s name: one sanitized line; its pictures are omitted', () => {
  const peer = (metadata: unknown) => readSession(settled({}, { peer: { metadata } }))?.peer;
  assert.deepEqual(peer({ name: ' Po\u202ecket\n', icons: ['https://p.x/i.png'] }), {
    name: 'Pocket',
  });
  assert.deepEqual(peer({ name: 7, icons: ['javascript:alert(1)'] }), {});
  assert.deepEqual(peer(undefined), {});
});

test('session: expires by the clock', () => {
  const facts = readSession(settled({}));
  assert.ok(facts);
  assert.equal(isOver(facts, facts.expiresAt - 1), false);
  assert.equal(isOver(facts, facts.expiresAt), true);
});
