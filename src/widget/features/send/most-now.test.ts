import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { settle, TWO } from '../../core/fake-world';
import { switchNetwork } from '../../core/network-switch';
import { setSendAmount, setSendToken } from '../../core/sending';
import { ELSEWHERE, type Form, fill, startForm, TOKEN } from './fake-form';
import { mostNow } from './most-now';

let form: Form;
let answer: () => void;

beforeEach(async () => {
  form = await startForm();
  const { quote } = form.sender;
  form.sender.quote = async (...asked) => {
    await new Promise<void>((resolve) => (answer = resolve));
    return quote(...asked);
  };
});
afterEach(() => form.stop());

test('the most, as the chain says it', async () => {
  await fill();
  const most = mostNow(TOKEN);
  await settle();
  answer();
  assert.equal(await most, 10_000_000n);
});

test('a late answer about another place, another token or another amount is dropped', async () => {
  const changes: [string, () => unknown][] = [
    ['network', () => switchNetwork(TWO)],
    ['account', () => form.world.tell().accounts([ELSEWHERE])],
    ['token', () => setSendToken({ ...TOKEN, id: ELSEWHERE })],
    ['amount', () => setSendAmount('1')],
  ];
  for (const [what, change] of changes) {
    await fill('', '');
    const most = mostNow(TOKEN);
    await settle();
    await change();
    // A coin has the same id on each network, and is picked again by itself.
    if (what === 'network' || what === 'account') setSendToken(TOKEN);
    answer();
    assert.equal(await most, undefined, what);
  }
});
