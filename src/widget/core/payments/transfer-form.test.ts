import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  $transferForm,
  resetSending,
  setSendAmount,
  setSendReceiver,
  setSendToken,
  type Token,
} from './transfer-form';

const ONE: Token = {
  id: 'native',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  numeric: '1',
  verified: true,
  lookalike: false,
};

test('input typed before a token was selected: stays; input for another token: cleared', () => {
  resetSending();
  setSendAmount('1.5');
  setSendReceiver('alice.eth');
  setSendToken(ONE);
  assert.deepEqual(
    [$transferForm.get().amount, $transferForm.get().receiver],
    ['1.5', 'alice.eth'],
  );
  setSendToken({ ...ONE, numeric: '2' });
  assert.equal($transferForm.get().amount, '1.5');
  setSendToken({ ...ONE, id: '0x1' });
  assert.deepEqual([$transferForm.get().amount, $transferForm.get().receiver], ['', 'alice.eth']);
});
