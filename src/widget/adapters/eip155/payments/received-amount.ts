/**
 * Measures how much of a token arrives: a token with a transfer fee does not announce it. The code
 * replaces the sender's code with `PROBE_CODE` for one read-only call; the probe sends and counts.
 */
import { NATIVE, type Transfer, type TransferQuote } from '../../../core/contracts/sender';
import { type NodeReader, parseQuantity } from './node-reader';

/** Its source is in `src/sandbox/send/fake-contracts.ts`; a test there checks that this is what it gives. */
export const PROBE_CODE =
  '0x608060405260003560203560128183605e565b63a9059cbb60e01b60005281600452604035602452602060006044600080875af1603b57600080fd5b3d15604b57600051604b57600080fd5b8060548385605e565b0360005260206000f35b6370a0823160e01b6000528160045260006020600060246000855afa608257600080fd5b505060005191905056';

const word = (hex: string): string => hex.slice(2).toLowerCase().padStart(64, '0');

type Received = Pick<TransferQuote, 'received' | 'receivedUnknown'>;

export async function receivedOf(
  reader: NodeReader,
  from: string,
  { token, to, amount }: Transfer,
): Promise<Received> {
  if (token === NATIVE || amount === 0n) return { received: amount };
  const data = `0x${word(token)}${word(to)}${word(`0x${amount.toString(16)}`)}`;
  const params = [{ from: to, to: from, data }, 'latest', { [from]: { code: PROBE_CODE } }];
  try {
    const counted = await reader.ask('eth_call', params, (value) =>
      // A node that knows no overrides answers with nothing.
      typeof value === 'string' && value.length === 66 ? parseQuantity(value) : undefined,
    );
    // A transfer to yourself leaves before it arrives: the counted change is the negative of the
    // fee.
    const received = BigInt.asIntN(256, counted) + (from === to ? amount : 0n);
    return { received: received > amount ? amount : received > 0n ? received : 0n };
  } catch {
    return { received: amount, receivedUnknown: true };
  }
}
