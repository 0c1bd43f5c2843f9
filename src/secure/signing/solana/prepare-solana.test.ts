import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base58, base64 } from '@scure/base';
import { openSigning as open, SIGNATURE, SOLANA } from '../test-signing';

/** A legacy transaction of one signer that sends lamports to the second key. */
function solanaPayment(lamports: number) {
  const amount = new Uint8Array(8);
  new DataView(amount.buffer).setBigUint64(0, BigInt(lamports), true);
  const keys = [base58.decode(SOLANA), new Uint8Array(32).fill(5), new Uint8Array(32)];
  return Uint8Array.from([
    ...[1, ...new Uint8Array(64)],
    ...[1, 0, 1, 3, ...keys.flatMap((key) => [...key]), ...new Uint8Array(32).fill(1)],
    ...[1, 2, 2, 0, 1, 12, 2, 0, 0, 0, ...amount],
  ]);
}

test('solana: transactions come back in the encoding of the page, signed', async () => {
  const { request, asked, intents } = await open();
  const bytes = solanaPayment(1_500_000_000);
  const signed = Uint8Array.from(bytes);
  signed.set(SIGNATURE, 1);
  const signature = base58.encode(SIGNATURE);
  for (const coder of [base64, base58]) {
    const transaction = coder.encode(bytes);
    assert.deepEqual(await request('solana_signTransaction', { transaction }), {
      transaction: coder.encode(signed),
      signature,
    });
  }
  const { steps, rows, blind } = asked[0]?.review ?? assert.fail();
  const to = base58.encode(new Uint8Array(32).fill(5));
  assert.deepEqual(steps, [['Send ', { strong: '1.5 SOL' }, ' to ', { address: to }]]);
  assert.deepEqual([rows[1]?.value, blind], [['0.000005 SOL'], undefined]);
  const transactions = [bytes, solanaPayment(1)].map((each) => base64.encode(each));
  const all = (await request('solana_signAllTransactions', { transactions })) as typeof asked & {
    transactions: string[];
  };
  assert.equal(all.transactions.length, 2);
  assert.equal(asked.at(-1)?.review.steps.length, 2);
  assert.equal(intents.length, 4);
});

test('solana: sent with its own id; a message as base58', async () => {
  const signature = base58.encode(SIGNATURE);
  let sent: unknown;
  const { request } = await open({
    sendTransaction: (params) => {
      sent = params;
      return signature;
    },
  });
  const transaction = base64.encode(solanaPayment(1));
  const options = { skipPreflight: true };
  const reply = await request('solana_signAndSendTransaction', { transaction, options });
  assert.deepEqual(reply, { signature });
  assert.deepEqual((sent as unknown[])[1], { skipPreflight: true, encoding: 'base64' });
  const message = base58.encode(new TextEncoder().encode('hi'));
  assert.deepEqual(await request('solana_signMessage', { message, pubkey: SOLANA }), { signature });
  // The message of a transaction is no text.
  const disguised = base58.encode(solanaPayment(1).subarray(65));
  const hidden = request('solana_signMessage', { message: disguised, pubkey: SOLANA });
  await assert.rejects(hidden, /User rejected/);
  const lying = await open({ sendTransaction: () => base58.encode(new Uint8Array(64)) });
  const other = lying.request('solana_signAndSendTransaction', { transaction });
  await assert.rejects(other, /another transaction/);
});
