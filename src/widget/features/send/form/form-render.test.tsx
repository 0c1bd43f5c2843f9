/**
 * Tests the rendered form in a fake document without a browser: errors appear at the field, with
 * the reason.
 */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { render } from 'react-dom';
import { refreshPortfolio } from '../../../core/account-data/portfolio';
import { runInSteps } from '../../../core/async/yield-to-main';
import { BALANCE_RETRY_GUARD_MS } from '../../../core/constants/limits';
import { setGatewayLoader } from '../../../core/contracts/island-loaders';
import type { AddressProblem } from '../../../core/contracts/sender';
import { appKitError } from '../../../core/errors/app-kit-error';
import type { Gateway } from '../../../core/gateway/gateway-types';
import { setLocale } from '../../../core/i18n/i18n';
import {
  $transferForm,
  setSendAmount,
  setSendReceiver,
  setSendToken,
} from '../../../core/payments/transfer-form';
import { ONE, OTHER, removeNetwork, settle, TWO } from '../../../core/testing/fake-core';
import {
  type FakeNode,
  fakeDocument,
  nodesIn,
  press,
  textOf,
} from '../../../core/testing/fake-dom';
import { setGlobal } from '../../../core/testing/fake-page';
import { pushView } from '../../../core/views/router';
import { ICON_PATHS } from '../../../ui/icons/icon-paths';
import '../../../ui/icons/more-icons';
import { CONTRACT, type Form, startForm, TO, TOKEN } from '../fake-form';
import { WalletSendView } from '../WalletSendView';

const OWNED = { ...TOKEN, numeric: `1${'0'.repeat(50)}` };
let form: Form;
let root: FakeNode;

const byId = (id: string): FakeNode =>
  nodesIn(root).find((node) => node.attributes.get('data-testid') === id) ?? assert.fail(id);
const alerts = (): string[] =>
  nodesIn(root)
    .filter(({ attributes }) => attributes.get('role') === 'alert')
    .map(textOf);
/** The error state of the field, and the reference to its message. */
function wrong(id: string): string | undefined {
  const { attributes } = byId(id);
  const by = attributes.get('aria-describedby');
  assert.equal(attributes.get('aria-invalid') === 'true', by !== undefined, id);
  const why = by && nodesIn(root).find((node) => node.attributes.get('id') === by);
  return by && textOf(why || assert.fail(id));
}
const next = (): [text: string, pressable: boolean] => {
  const button = byId('send-next');
  return [textOf(button), button.disabled !== true];
};

async function rest(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    await settle();
    mock.timers.tick(100);
  }
  await settle();
}

beforeEach(async () => {
  root = fakeDocument();
  form = await startForm();
  // The fake timer never fires without a delay, and the library runs effects by a timer without
  // one.
  const { setTimeout: faked } = globalThis;
  setGlobal('setTimeout', (act: () => void, ms = 0) => faked(act, ms));
  pushView('WalletSend');
  setSendToken(OWNED);
  render(<WalletSendView data={{}} available={() => true} />, root as never);
  await rest();
});
afterEach(() => {
  render(null, root as never);
  setLocale('en');
  form.stop();
});

test("other locale's separators, exponent, minus or too many digits: the reason at the field", async () => {
  setSendReceiver(TO);
  for (const [locale, text, words] of [
    ['en', '1,5', 'Use “.” for decimals.'],
    ['en', '1.000,50', 'Use “.” for decimals.'],
    ['de', '1.5', 'Use “,” for decimals.'],
    ['en', '1e18', 'Enter the number without an exponent.'],
    ['en', '-1', "The amount can't be negative."],
    ['en', '.', 'Enter a number.'],
    ['en', '1.0000001', 'This token has at most 6 decimals.'],
    ['en', '9'.repeat(80), 'This number is too large.'],
    ['en', '0x10', "This isn't a number."],
    ['en', '<b>1</b>', "This isn't a number."],
  ] as const) {
    setLocale(locale);
    setSendAmount(text);
    await rest();
    assert.equal(wrong('send-amount'), words, text);
    assert.deepEqual(alerts(), [words], text);
    assert.deepEqual(next(), ['Incorrect Value', false], text);
    assert.equal(byId('send-amount').attributes.get('value'), text, 'what was typed stays');
  }
});

test('several networks: the token has the mark of its own; a single one needs none', async () => {
  const marks = () =>
    nodesIn(byId('send-token')).filter(({ attributes }) => attributes.get('class') === 'pic-badge');
  const { length } = marks();
  assert.equal(length, 1);
  removeNetwork(TWO.id);
  removeNetwork(OTHER.id);
  await rest();
  assert.equal(marks().length, 0);
});

test('amount in the locale: accepted, also with forty digits', async () => {
  setSendReceiver(TO);
  for (const [locale, text] of [
    ['de', '1,5'],
    ['de', '1.000,50'],
    ['en', '1,000.50'],
    ['en', '1234567890123456789012345678901234567890'],
    ['en', '1.0000010'],
  ] as const) {
    setLocale(locale);
    setSendAmount(text);
    await rest();
    assert.equal(wrong('send-amount'), undefined, text);
    assert.deepEqual([alerts(), next()], [[], ['Preview Send', true]], text);
  }
});

test('locale changes while the form is filled: the field shows the same amount in it', async () => {
  setSendReceiver(TO);
  setSendAmount('1.500');
  await rest();
  setLocale('de');
  await rest();
  assert.equal(byId('send-amount').attributes.get('value'), '1,5');
  assert.deepEqual([alerts(), next()], [[], ['Preview Send', true]]);
  // The locale change does not turn an invalid amount into a valid one.
  setSendAmount('1.5');
  setLocale('en');
  await rest();
  assert.equal(byId('send-amount').attributes.get('value'), '');
});

test('an invalid address, and a name without an address: the reason appears at the field', async () => {
  const { sender } = form;
  setSendAmount('1');
  const readAs = (problem: AddressProblem): void => {
    sender.readAddress = () => ({ problem });
  };
  for (const [text, words, arrange] of [
    ['bc1q', 'This address is for another blockchain.', () => readAs('wrong_namespace')],
    ['0xFB69', 'This address has a typo (checksum mismatch).', () => readAs('bad_checksum')],
    ['hello', "This isn't an address on Local One.", () => readAs('malformed')],
    ['nobody.eth', 'This name has no address on Local One.', () => {}],
    [
      'a..eth',
      "This isn't a valid name.",
      () => {
        sender.resolveName = () => Promise.reject(appKitError('name_invalid'));
      },
    ],
  ] as const) {
    arrange();
    setSendReceiver(text);
    mock.timers.tick(500);
    await rest();
    assert.equal(wrong('send-receiver'), words, text);
    assert.deepEqual(next(), ['Invalid Address', false], text);
  }
});

test('characters that cannot be seen: left out of the address, and the user is told', async () => {
  setSendReceiver(`\u202a${TO}\u202c`);
  await rest();
  assert.equal(wrong('send-receiver'), undefined);
  const notes = nodesIn(root).filter(({ attributes }) => attributes.get('role') === 'status');
  assert.ok(notes.map(textOf).includes('We removed invisible characters from this address.'));
});

test('token selected before its price loaded: gets it on arrival; the typed amount stays', async () => {
  setSendAmount('1.5');
  await rest();
  assert.match(textOf(root), /No price/);
  const quantity = { decimals: 6, numeric: '20' };
  const { name, symbol } = TOKEN;
  const entry = {
    name,
    symbol,
    chainId: ONE.id,
    address: `${ONE.id}:${CONTRACT}`,
    price: '2',
    quantity,
  };
  const fetchBalances = async () => ({ balances: [entry] });
  setGatewayLoader(async () => ({ runInSteps, fetchBalances }) as unknown as Gateway);
  // It has failed before, and is requested again after a while.
  mock.timers.tick(BALANCE_RETRY_GUARD_MS);
  await refreshPortfolio('eip155', { again: true });
  await rest();
  assert.match(textOf(root), /20 USDX/);
  assert.match(textOf(root), /\$3\.00/);
  assert.equal($transferForm.get().amount, '1.5');

  // In fiat, the price does not change while the user types.
  setSendAmount('3', true);
  entry.price = '4';
  setGatewayLoader(
    async () =>
      ({
        runInSteps,
        fetchBalances: async () => ({ balances: [{ ...entry }] }),
      }) as unknown as Gateway,
  );
  await refreshPortfolio('eip155', { again: true });
  await rest();
  assert.equal($transferForm.get().token?.price, '2');
});

test('long receiver: its start is shown when the field is left, and when it comes while not focused', async () => {
  const events: string[] = [];
  const watch = (isFocused: boolean): void => {
    Object.assign(byId('send-receiver'), {
      matches: (selector: string) => selector === ':focus' && isFocused,
      scrollTo: (x: number, y: number) => events.push(`${x},${y}`),
    });
  };
  render(<WalletSendView data={{}} available={() => true} />, root as never);
  await rest();
  watch(true);
  setSendReceiver(TO);
  await rest();
  assert.deepEqual(events, []);
  const field = byId('send-receiver');
  const leave = (field.listeners as Map<string, (event: object) => void>).get('focusout');
  leave?.call(field, { type: 'focusout', currentTarget: field });
  assert.deepEqual(events, ['0,0']);
  watch(false);
  setSendReceiver(CONTRACT);
  await rest();
  assert.deepEqual(events, ['0,0', '0,0']);
});

test('paste: the recipient from the clipboard; not the icon of copying', async () => {
  const readText = async () => ` ${TO}\n`;
  setGlobal('navigator', { clipboard: { readText } });
  const shape = nodesIn(byId('send-paste')).find(({ localName }) => localName === 'path');
  assert.equal(shape?.attributes.get('d'), ICON_PATHS.paste);
  assert.notEqual(ICON_PATHS.paste, ICON_PATHS.copy);
  press(byId('send-paste'));
  await rest();
  assert.equal($transferForm.get().receiver, TO);
  assert.ok(byId('send-resolved'));
});

test('paste that the browser blocks: says so, and the field stays', async () => {
  const readText = () => Promise.reject(new Error('denied'));
  setGlobal('navigator', { clipboard: { readText } });
  press(byId('send-paste'));
  await rest();
  const words = "Your browser didn't allow pasting. Paste with your keyboard.";
  assert.deepEqual([$transferForm.get().receiver, alerts()], ['', [words]]);
});
