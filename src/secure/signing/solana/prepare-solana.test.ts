import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base58, base64 } from '@scure/base';
import { openSigning as open, SIGNATURE, SOLANA } from '../test-signing';

/** A legacy transaction of one signer that sends lamports to the second key. */
function solanaPayment(lamports: number, blockhash = 1) {
  const amount = new Uint8Array(8);
  new DataView(amount.buffer).setBigUint64(0, BigInt(lamports), true);
  const keys = [base58.decode(SOLANA), new Uint8Array(32).fill(5), new Uint8Array(32)];
  return Uint8Array.from([
    ...[1, ...new Uint8Array(64)],
    ...[1, 0, 1, 3, ...keys.flatMap((key) => [...key]), ...new Uint8Array(32).fill(blockhash)],
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

test('solana: a test network is believed only if it knows the blockhash', async () => {
  const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1';
  const transaction = base64.encode(solanaPayment(1));
  for (const [value, mode, isAllowed] of [
    [true, 'live', true],
    [false, 'live', false],
    [undefined, 'live', false],
    [undefined, 'test', true],
  ] as const) {
    const asked: unknown[] = [];
    const { request, asked: questions } = await open(
      {
        isBlockhashValid(params) {
          asked.push(params);
          return { value };
        },
      },
      ...[[], []],
      { mode, solana: devnet },
    );
    await request('solana_signTransaction', { transaction }).catch(() => {});
    assert.equal(questions[0]?.review.blocked === undefined, isAllowed, `${value} ${mode}`);
    const hash = base58.encode(new Uint8Array(32).fill(1));
    assert.deepEqual(asked, mode === 'live' ? [[hash, { commitment: 'processed' }]] : []);
  }
});

test('solana: a sign-in in an off-chain message is for its own site only', async () => {
  const { request, asked } = await open();
  const envelope = (domain: string) => {
    const text = Buffer.from(`${domain} wants you to sign in with your Solana account:\n${SOLANA}`);
    const head = [0xff, ...Buffer.from('solana offchain'), 0, 0, text.length, 0];
    return base58.encode(Uint8Array.from([...head, ...text]));
  };
  const sign = (domain: string) =>
    request('solana_signMessage', { message: envelope(domain), pubkey: SOLANA });
  await assert.rejects(sign('bank.example'), /User rejected/);
  assert.match(asked[0]?.review.blocked ?? '', /signs you in to bank.example/);
  await sign('shop.example.com');
  assert.equal(asked[1]?.review.title, 'Sign in');
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

test('solana: the same payment with another blockhash is asked for in a window; the same bytes are not', async () => {
  const { request, asked } = await open();
  for (const [lamports, blockhash, isRepeat] of [
    [1, 1, false],
    [1, 1, false],
    [2, 1, false],
    [1, 2, true],
  ] as const) {
    const transaction = base64.encode(solanaPayment(lamports, blockhash));
    await request('solana_signTransaction', { transaction });
    const { risks, warnings } = asked.at(-1)?.review ?? assert.fail();
    assert.equal(risks?.includes('repeat') ?? false, isRepeat);
    assert.equal(/approved the same request/.test(warnings[0]?.text ?? ''), isRepeat);
  }
});
