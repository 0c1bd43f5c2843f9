import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  accountText,
  balanceDecimals,
  type NetworkTextState,
  networkText,
  readAttributes,
} from './element-text';

const read = (given: Record<string, string>) => readAttributes((name) => given[name] ?? null);
const texts = {
  switchNetwork: 'Switch Network',
  unknown: 'Unknown Network',
  select: 'Select Network',
};

test('attributes: defaults of the table', () => {
  assert.deepEqual(read({}), {
    small: false,
    label: undefined,
    loadingLabel: undefined,
    disabled: false,
    balance: 'show',
    network: 'icon',
    wallet: undefined,
    charsStart: 4,
    charsEnd: 6,
    namespace: undefined,
  });
});

test('attributes: HTML’s lower-cased names and dashed ones', () => {
  assert.equal(read({ loadinglabel: 'Wait' }).loadingLabel, 'Wait');
  assert.equal(read({ 'loading-label': 'Wait' }).loadingLabel, 'Wait');
  assert.equal(read({ charsstart: '2', 'chars-end': '3' }).charsStart, 2);
  assert.equal(read({ charsstart: '2', 'chars-end': '3' }).charsEnd, 3);
});

test('attributes: invalid values fall back', () => {
  assert.equal(read({ charsstart: '-1' }).charsStart, 4);
  assert.equal(read({ charsstart: 'two' }).charsStart, 4);
  assert.equal(read({ charsstart: '' }).charsStart, 4);
  assert.equal(read({ size: 'huge' }).small, false);
  assert.equal(read({ disabled: '' }).disabled, true);
  assert.equal(read({ disabled: 'false' }).disabled, false);
  assert.equal(read({ balance: 'hide' }).balance, 'hide');
  assert.equal(read({ balance: 'all', network: 'none' }).balance, 'show');
  assert.equal(read({ balance: 'all', network: 'none' }).network, 'icon');
});

test('account button: a name that fits, otherwise the truncated address', () => {
  const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
  assert.equal(accountText(address, 'bluebird.id', read({})), 'bluebird.id');
  assert.equal(accountText(address, undefined, read({})), '0x71…d8976F');
  assert.equal(accountText(address, 'a-name-longer-than-eighteen.id', read({})), '0x71…d8976F');
  assert.equal(
    accountText(address, undefined, read({ charsstart: '6', charsend: '4' })),
    '0x71C7…976F',
  );
});

test('balance: no zeros at the end, but three decimals of zero', () => {
  const cases: [cut: string, decimals: number][] = [
    ['1.500', 1],
    ['1.234', 3],
    ['2.000', 0],
    ['100.000', 0],
    ['0.001', 3],
    ['0.050', 2],
    ['0.000', 3],
  ];
  for (const [cut, decimals] of cases) assert.equal(balanceDecimals(cut), decimals, cut);
});

test('network button: name, Switch Network, label, Unknown Network, Select Network', () => {
  const known = { name: 'Base', supported: true, connected: true };
  const text = (state: Partial<NetworkTextState>, label?: string) =>
    networkText({ ...known, ...state }, label, texts);
  assert.equal(text({}), 'Base');
  assert.equal(text({ supported: false }), 'Switch Network');
  assert.equal(text({ supported: false, connected: false }), 'Unknown Network');
  assert.equal(text({ connected: false }, 'Pick one'), 'Pick one');
  assert.equal(text({}, 'Pick one'), 'Base');
  assert.equal(text({ name: undefined }), 'Select Network');
});
