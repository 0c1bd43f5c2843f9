/** A text to be signed, as a transaction that no chain would take. Source: Cosmos SDK ADR 036. */
import { base64 } from '@scure/base';

export interface Adr36Document {
  chain_id: '';
  account_number: '0';
  sequence: '0';
  fee: { gas: '0'; amount: readonly never[] };
  msgs: readonly [{ type: 'sign/MsgSignData'; value: { signer: string; data: string } }];
  memo: '';
}

/** @param signer bech32. @param message signed as its UTF-8 bytes. */
export function adr36Document(signer: string, message: string): Adr36Document {
  const data = base64.encode(new TextEncoder().encode(message));
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data } }],
    memo: '',
  };
}
