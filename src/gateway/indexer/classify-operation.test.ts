import assert from 'node:assert/strict';
import { test } from 'node:test';
import { topicOf } from '../abi/transfer-events';
import {
  type OperationCall,
  type OperationTransfer,
  operationOfOther,
  operationOfSender,
} from './classify-operation';

const ME = `0x${'a1'.repeat(20)}`;
const YOU = `0x${'b0'.repeat(20)}`;
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;

const sent = (signature: string | null, more: Partial<OperationCall> = {}): OperationCall => ({
  ...{ from: ME, to: YOU, value: 0n, failed: false, approves: false },
  method: signature && topicOf(signature, 4),
  ...more,
});
const move = (
  sender: string,
  recipient: string,
  kind: OperationTransfer['kind'] = 'erc20',
  value = '1',
) => ({
  ...{ kind, sender, recipient, value },
});

test('known function name: decides the operation type', () => {
  const cases: [string, string][] = [
    ['approve(address,uint256)', 'approve'],
    ['setApprovalForAll(address,bool)', 'approve'],
    ['deposit()', 'deposit'],
    ['supply(address,uint256,address,uint16)', 'deposit'],
    ['withdraw(uint256)', 'withdraw'],
    ['stake(uint256)', 'stake'],
    ['unstake(uint256)', 'unstake'],
    ['borrow(uint256)', 'borrow'],
    ['repayBorrow(uint256)', 'repay'],
    ['claim()', 'claim'],
  ];
  for (const [signature, operation] of cases) {
    assert.equal(operationOfSender(sent(signature), [move(YOU, ME)]), operation, signature);
  }
});

test('unknown function name: transfers decide the operation type', () => {
  const cases: [OperationTransfer[], string, string][] = [
    [[move(ME, YOU)], 'send', 'receive'],
    [[move(YOU, ME)], 'receive', 'send'],
    [[move(ZERO_ADDRESS, ME)], 'mint', 'execute'],
    [[move(ME, ZERO_ADDRESS)], 'burn', 'execute'],
    [[move(ME, YOU), move(YOU, ME)], 'trade', 'trade'],
    [[move(ME, YOU, 'native'), move(YOU, ME, 'erc721')], 'bought', 'sell'],
    [[move(ME, YOU, 'erc1155'), move(YOU, ME)], 'sell', 'bought'],
    [[move(ME, YOU, 'erc721'), move(YOU, ME, 'erc721')], 'trade', 'trade'],
    [[move(ME, ME)], 'send', 'execute'],
    [[], 'execute', 'execute'],
    // A transfer of nothing beside a payment makes it no trade.
    [[move(ME, YOU), move(YOU, ME, 'erc20', '0')], 'send', 'receive'],
    [[move(YOU, ME, 'erc20', '0')], 'receive', 'send'],
  ];
  for (const [moves, mine, yours] of cases) {
    const what = JSON.stringify(moves);
    assert.equal(operationOfSender(sent('unknown()'), moves), mine, what);
    assert.equal(operationOfOther(moves, YOU), yours, what);
  }
  assert.equal(operationOfOther([move(ZERO_ADDRESS, YOU)], YOU), 'receive');
});

test('deployment, cancellation, failure and approval: each classified', () => {
  assert.equal(operationOfSender(sent(null, { to: null }), [move(ZERO_ADDRESS, ME)]), 'deploy');
  assert.equal(operationOfSender(sent(null, { to: ME }), []), 'cancel');
  const failed = { failed: true };
  assert.equal(operationOfSender(sent('transfer(address,uint256)', failed), []), 'send');
  assert.equal(operationOfSender(sent(null, { ...failed, value: 5n }), []), 'send');
  assert.equal(operationOfSender(sent('mint(uint256)', failed), []), 'mint');
  assert.equal(operationOfSender(sent('unknown()', failed), []), 'execute');
  assert.equal(operationOfSender(sent('unknown()', { approves: true }), []), 'approve');
});
