/**
 * Schema of the purchases in the user's storage. A gateway finds a purchase by its id alone, so the widget
 * keeps the ids. ADR 46.
 */
import * as v from 'valibot';
import { label } from '../http/lenient-schemas';
import { storedName, storedText } from '../stored-text';

const text = v.pipe(storedText, v.nonEmpty(), v.maxLength(128));

export const storedPurchase = v.object({
  id: text,
  /** Label of the provider. */
  provider: storedName,
  /** CAIP-10. */
  account: text,
  /** Symbol. */
  asset: label(11),
  /** Fiat: a decimal string and its currency; '' where the user enters it at the provider. */
  paid: v.pipe(storedText, v.maxLength(32)),
  /** Epoch ms of the click. */
  at: v.number(),
  /** Absent: not over yet. */
  end: v.exactOptional(v.picklist(['completed', 'failed'])),
  /** Of a completed one: a decimal string; '' if unknown. */
  received: v.exactOptional(v.pipe(storedText, v.maxLength(128))),
});
