import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeIntent } from './decode-intent';

const ADDRESSES = {
  eip155: '0x1111111111111111111111111111111111111111',
  solana: '11111111111111111111111111111111',
};

test('a sign-in text on Solana for another site, and bytes that are no text: refused', () => {
  const solana = (bytes: Uint8Array) =>
    decodeIntent(
      {
        ...{ kind: 'solana_message', origin: 'https://shop.example.com', networkId: 'solana:x' },
        message: Buffer.from(bytes).toString('base64'),
      },
      ADDRESSES,
    );
  const text = (domain: string) =>
    Buffer.from(`${domain} wants you to sign in with your Solana account:\nabc`);
  assert.ok('refused' in solana(text('bank.example')));
  assert.ok(!('refused' in solana(text('shop.example.com'))));
  assert.ok('refused' in solana(Uint8Array.from([129, 1, 0, 1])));
  // The same text in the envelope of an off-chain message.
  const wrapped = (domain: string) => {
    const inner = text(domain);
    const head = [0xff, ...Buffer.from('solana offchain'), 0, 0, inner.length, 0];
    return solana(Uint8Array.from([...head, ...inner]));
  };
  assert.ok('refused' in wrapped('bank.example'));
  assert.ok(!('refused' in wrapped('shop.example.com')));
});
