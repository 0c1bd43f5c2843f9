/**
 * Checks a link as a provider does, by the gateway's README alone: nothing here is the gateway's own code.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface PaidOrder {
  order: string;
  chainId: number;
  address: string;
  asset: string;
  /** Fiat; '' if the user enters it. */
  amount: string;
  currency: string;
}

export type LinkRefusal = 'unsigned' | 'expired' | 'unreadable';

/** @param search The query as it came, without the question mark. @param now Epoch ms. */
export function checkLink(search: string, secret: string, now: number): PaidOrder | LinkRefusal {
  const [, query = '', given = ''] = /^(.*)&signature=([0-9a-f]{64})$/.exec(search) ?? [];
  const expected = createHmac('sha256', secret).update(query).digest();
  if (given === '' || !timingSafeEqual(expected, Buffer.from(given, 'hex'))) return 'unsigned';
  const values = new URLSearchParams(query);
  const fieldOf = (name: string) => values.get(name) ?? '';
  if (!(Number(fieldOf('expires')) * 1000 > now)) return 'expired';
  const [, chain = '', address = ''] =
    /^eip155:(\d{1,15}):(0x[0-9a-fA-F]{40})$/.exec(fieldOf('account')) ?? [];
  const order = fieldOf('order');
  if (!chain || !order) return 'unreadable';
  return {
    ...{ order, chainId: Number(chain), address, asset: fieldOf('asset') },
    ...{ amount: fieldOf('amount'), currency: fieldOf('currency') },
  };
}
