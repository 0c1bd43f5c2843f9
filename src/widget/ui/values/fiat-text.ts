import { fiatParts } from './fiat-parts';

/** Of a direction: an amount has one order, whatever the direction of its layout. */
const MARKS = /[\u061c\u200e\u200f]/g;

/** Cut to cents, never rounded up; less than a cent is not written as nothing. */
export function fiatText(value: string, currency: string, locale: string): string {
  const { before, whole, fraction, after } = fiatParts(value, currency, locale);
  return (before + whole + fraction + after).replace(MARKS, '');
}
