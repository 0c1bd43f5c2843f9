/**
 * A day in the visitor's language, isolated: within a sentence of another direction its digits would be
 * reordered with the words around it. Source: Unicode UAX #9 §2.4 (FSI, PDI).
 * @param at epoch ms, or ISO 8601
 */
export function dateText(at: number | string, locale: string): string {
  return `\u2068${new Date(at).toLocaleDateString(locale, { dateStyle: 'medium' })}\u2069`;
}
