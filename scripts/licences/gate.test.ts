import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import semver from 'semver';
import { holes, installed, violations } from './gate.mjs';
import { noticesOf } from './notices.mjs';
import { satisfies } from './spdx.mjs';

declare const __ROOT__: string;

const read = (file: string) => JSON.parse(readFileSync(path.join(__ROOT__, file), 'utf8'));
const rules = read('licences.json');

interface LockEntry {
  version?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
}

const allowed = ['MIT', 'Apache-2.0', 'BSD-*', 'ISC'];
const cases: [string, boolean][] = [
  ['MIT', true],
  ['GPL-3.0', false],
  ['BSD-3-Clause', true],
  ['BSDX', false],
  ['MIT OR GPL-3.0', true],
  ['GPL-3.0 OR MIT', true],
  ['MIT AND GPL-3.0', false],
  ['GPL-3.0 AND MIT', false],
  ['(MIT)', true],
  ['(Apache-2.0 AND MIT)', true],
  ['GPL-3.0 OR MIT AND ISC', true],
  ['(GPL-3.0 OR MIT) AND GPL-2.0', false],
  ['GPL-3.0 AND (MIT OR ISC)', false],
  ['((MIT OR GPL-3.0) AND ISC)', true],
  ['GPL-2.0 WITH Classpath-exception-2.0', false],
  ['MIT OR GPL-2.0 WITH Classpath-exception-2.0', true],
];
for (const [expression, result] of cases) {
  test(`${expression} is ${result ? 'allowed' : 'not allowed'}`, () => {
    assert.equal(satisfies(expression, allowed), result);
  });
}

for (const text of [
  '',
  'MIT OR',
  'AND MIT',
  '(MIT',
  'MIT)',
  'MIT ISC',
  'SEE LICENSE IN a/b',
  'MIT/ISC',
]) {
  test(`'${text}': not a license expression`, () => {
    assert.throws(() => satisfies(text, allowed), /no SPDX expression/);
  });
}

test('listed exception: allowed', () => {
  const listed = ['Apache-2.0 WITH LLVM-exception'];
  assert.equal(satisfies('Apache-2.0 WITH LLVM-exception', listed), true);
});

const lockOf = (packages: Record<string, object>) => ({ packages: { '': {}, ...packages } });
const ALL = ['a@1.0.0'];
const SHIPPED = { cdn: ALL, gateway: ALL, sandbox: ALL, secure: ALL };
const SOUND = { 'node_modules/a': { version: '1.0.0', license: 'MIT' } };

const judge = (extra: Record<string, object>, more: object = {}, shipped: object = {}) =>
  violations({
    rules: { ...rules, unstated: {}, separateProcesses: {}, ...more },
    lock: lockOf({ ...SOUND, ...extra }),
    shipped: { ...SHIPPED, ...shipped },
  });

test('valid lockfile: passes', () => assert.deepEqual(judge({}), []));

test('planted copyleft tool: found', () => {
  assert.match(judge({ 'node_modules/b': { version: '1.0.0', license: 'GPL-3.0' } }).join(), /b@1/);
});

test('license for tools only: not allowed in shipped output', () => {
  const b = { 'node_modules/b': { version: '1.0.0', license: 'MPL-2.0', dev: true } };
  assert.deepEqual(judge(b), []);
  for (const output of ['cdn', 'gateway', 'sandbox', 'secure']) {
    assert.match(judge(b, {}, { [output]: ['b@1.0.0'] }).join(), /may not be shipped/);
  }
});

test('package without a license: must be named with its source', () => {
  const b = { 'node_modules/b': { version: '1.0.0' } };
  assert.match(judge(b).join(), /no licence stated/);
  const named = { unstated: { 'b@1.0.0': { licence: 'MIT', source: 'its LICENSE file' } } };
  assert.deepEqual(judge(b, named), []);
  assert.match(judge({}, named).join(), /not installed/);
});

test('name with a star: covers all builds of one package', () => {
  const b = { 'node_modules/@b/cli-a': { version: '1.0.0' } };
  const named = { unstated: { '@b/cli-*': { licence: 'MIT', source: 'b' } } };
  assert.deepEqual(judge(b, named), []);
  assert.match(
    judge({ 'node_modules/@b/other': { version: '1.0.0' } }, named).join(),
    /no licence/,
  );
});

test('named copyleft package: may run as a separate process, and is never shipped', () => {
  const b = { 'node_modules/b': { version: '1.0.0', license: 'GPL-3.0', dev: true } };
  assert.deepEqual(judge(b, { separateProcesses: { b: 'a contract of the sandbox' } }), []);
  const shipped = judge(b, { separateProcesses: { b: 'x' } }, { sandbox: ['b@1.0.0'] });
  assert.match(shipped.join(), /may not be shipped/);
});

test('forbidden package or changed version, also nested: found', () => {
  const reown = { 'node_modules/x/node_modules/@reown/b': { version: '1.0.0', license: 'MIT' } };
  assert.match(judge(reown).join(), /forbidden/);
  for (const name of ['core', 'sign-client', 'types', 'utils']) {
    const moved = {
      [`node_modules/@walletconnect/${name}`]: { version: '2.21.9', license: 'MIT' },
    };
    assert.match(judge(moved).join(), /exactly 2\.21\.8/);
  }
  const solana = { 'node_modules/@solana/web3.js': { version: '1.98.0', license: 'MIT' } };
  assert.match(judge(solana).join(), /exactly 2\.0\.0/);
});

test('package under an alias: checked by its real name', () => {
  const peer = { 'node_modules/peer': { name: '@reown/b', version: '1.0.0', license: 'MIT' } };
  assert.match(judge(peer).join(), /forbidden/);
});

test('output that ships nothing, or a package that is not installed: reported', () => {
  assert.match(judge({}, {}, { cdn: [] }).join(), /nothing ships/);
  assert.match(judge({}, {}, { cdn: ['c@1.0.0'] }).join(), /not in package-lock/);
});

test('our lockfile: every package follows the rules', () => {
  const preact = read('package-lock.json').packages['node_modules/preact'];
  const ids = [`preact@${preact.version}`];
  const shipped = { cdn: ids, gateway: ids, sandbox: ids, secure: ids };
  assert.deepEqual(violations({ rules, lock: read('package-lock.json'), shipped }), []);
});

test('pinned versions: equal those in package.json', () => {
  const { dependencies, devDependencies } = read('package.json');
  for (const name of ['@walletconnect/sign-client', '@solana/web3.js']) {
    assert.equal({ ...dependencies, ...devDependencies }[name], rules.exact[name]);
  }
});

test('keys of embedded wallets: their packages share one copy of noble', () => {
  const { packages } = read('package-lock.json') as { packages: Record<string, LockEntry> };
  const users = ['@scure/bip32', '@scure/bip39', 'micro-key-producer', '@noble/curves'];
  for (const name of users) {
    assert.ok(packages[`node_modules/${name}`], name);
    const nested = Object.keys(packages).filter((place) =>
      place.startsWith(`node_modules/${name}/node_modules/@noble/`),
    );
    assert.deepEqual(nested, []);
  }
});

test('notices: the license text of each package once; an unknown package is an error', () => {
  const all = installed(read('package-lock.json'));
  const preact = all.find((each) => each.name === 'preact');
  const id = `preact@${preact?.version}`;
  const text = noticesOf([id, id], __ROOT__);
  assert.equal(text.split(`${id}\n`).length, 2);
  assert.match(text, /Permission is hereby granted/);
  assert.throws(() => noticesOf(['nobody@1.0.0'], __ROOT__), /nobody/);
});

test('package without a license file: gets the standard text with its author', () => {
  const qr = installed(read('package-lock.json')).find((each) => each.name === 'qrcode-generator');
  const text = noticesOf([`qrcode-generator@${qr?.version}`], __ROOT__);
  assert.match(text, /Copyright \(c\) Kazuhiko Arase\n\nPermission is hereby granted/);
});

test('notices: where logos ship, whose trademarks they are; American spelling', () => {
  const all = installed(read('package-lock.json'));
  const idOf = (name: string) => `${name}@${all.find((each) => each.name === name)?.version}`;
  const sentence =
    /^Logos and names of wallets, networks and tokens are trademarks of their owners/m;
  const logos = noticesOf([idOf('@iconify-json/token-branded')], __ROOT__);
  assert.match(logos, sentence);
  assert.doesNotMatch(logos, /licence/i);
  assert.doesNotMatch(noticesOf([idOf('preact')], __ROOT__), sentence);
});

test('our lockfile: complete, so that `npm ci` accepts it', () => {
  assert.deepEqual(holes(read('package-lock.json')), []);
});

test('planted gap in a lockfile: found; a nested or outer copy fills it', () => {
  const a = { optionalDependencies: { b: '1' } };
  const lock = (packages: Record<string, object>) => ({ packages: { '': {}, ...packages } });
  assert.deepEqual(holes(lock({ 'node_modules/a': a })), ['node_modules/a needs b']);
  assert.deepEqual(holes(lock({ 'node_modules/a': a, 'node_modules/b': {} })), []);
  assert.deepEqual(holes(lock({ 'node_modules/a': a, 'node_modules/a/node_modules/b': {} })), []);
  const deep = { 'node_modules/c/node_modules/a': a, 'node_modules/c/node_modules/b': {} };
  assert.deepEqual(holes(lock(deep)), []);
});

test('our lockfile: each package has the hash of its content, and none has an install script', () => {
  const entries = Object.entries(read('package-lock.json').packages as Record<string, LockEntry>);
  const packages = entries.filter(([path]) => path !== '');
  assert.deepEqual(
    packages.filter(([, { integrity, link }]) => !link && !/^sha512-/.test(integrity ?? '')),
    [],
  );
  // Both work without their scripts, which `.npmrc` turns off.
  assert.deepEqual(
    packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path),
    ['node_modules/@foundry-rs/anvil', 'node_modules/esbuild'],
  );
});

test('our lockfile: no copy of ws is of a version with known faults', () => {
  const entries = Object.entries(read('package-lock.json').packages as Record<string, LockEntry>);
  const copies = entries.filter(([place]) => /(^|\/)node_modules\/ws$/.test(place));
  assert.ok(copies.length > 1);
  // The override in package.json replaces 8.18.2, which a package of the widget names.
  for (const [place, { version }] of copies) {
    assert.equal(semver.satisfies(version ?? '', '>=8.0.0 <8.20.1'), false, `${place}@${version}`);
  }
});

test('npm settings: no install script runs, and a new version is at least a week old', () => {
  const settings = readFileSync(path.join(__ROOT__, '.npmrc'), 'utf8').split('\n');
  for (const line of ['ignore-scripts=true', 'min-release-age=7', 'save-exact=true']) {
    assert.ok(settings.includes(line), line);
  }
});
