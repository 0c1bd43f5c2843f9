/**
 * Schema of the purchases in the user's storage. A gateway finds a purchase by its id alone, so the widget
 * keeps the ids. ADR 46.
 */
import * as v from 'valibot';
import { storedName, storedText } from '../stored-text';

export const storedPurchase = v.object({
  id: storedText,
  /** Label of the provider. */
  provider: storedName,
  /** CAIP-10. */
  account: storedText,
  /** Symbol. */
  asset: storedName,
  /** Fiat: a decimal string and its currency; '' where the user enters it at the provider. */
  paid: storedName,
  /** Epoch ms of the click. */
  at: v.number(),
  /** Absent: not over yet. */
  end: v.exactOptional(v.picklist(['completed', 'failed'])),
  /** Of a completed one: a decimal string; '' if unknown. */
  received: v.exactOptional(storedName),
});
