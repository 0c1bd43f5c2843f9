/** Schema of the payments for the page in the user's storage: none of them is paid twice. */
import * as v from 'valibot';
import { label } from '../http/lenient-schemas';
import { storedText } from '../stored-text';
import { exchangeId, sessionId } from './exchange-payments';
import { MOST_HEADER } from './x402-limits';

const text = v.pipe(storedText, v.minLength(1), v.maxLength(300));

export const storedPay = v.object({
  /** The page's own key; without one, made of the request. */
  key: text,
  /** The page gave the key: it holds for a day, and not only until the payment ends. */
  own: v.boolean(),
  /** The request in one text: another one with the same key is a mistake of the page. */
  mark: text,
  /** Epoch ms of the last change. */
  at: v.number(),
  /** By wallet: the sender, and the transaction once it is sent. */
  payer: v.exactOptional(text),
  hash: v.exactOptional(text),
  /** By exchange. */
  exchange: v.exactOptional(exchangeId),
  name: v.exactOptional(label(40)),
  session: v.exactOptional(sessionId),
  /** By signature: what the page sends, its number, and its last second. */
  header: v.exactOptional(v.pipe(v.string(), v.maxLength(MOST_HEADER))),
  nonce: v.exactOptional(text),
  until: v.exactOptional(v.number()),
  /** How it ended; absent: it has not. */
  proof: v.exactOptional(v.picklist(['network', 'exchange'])),
});
export type StoredPay = v.InferOutput<typeof storedPay>;
