/**
 * Reads a code of six digits as a visitor types or pastes it, and decides when it is submitted. Pure.
 * Source: ADR 40.
 */
export const CODE_LENGTH = 6;

export interface CodeEntry {
  digits: string;
  /** It was complete before: from then on only the button submits. */
  tried: boolean;
}

export const NO_CODE: CodeEntry = { digits: '', tried: false };

export const isComplete = ({ digits }: CodeEntry): boolean => digits.length === CODE_LENGTH;

/** Full-width digits count; spaces, letters and signs do not. */
function readDigits(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, CODE_LENGTH);
}

/** @returns the new entry, and if it is to be submitted at once. */
export function enterCode(before: CodeEntry, text: string): { entry: CodeEntry; submit: boolean } {
  const digits = readDigits(text);
  const complete = digits.length === CODE_LENGTH;
  return { entry: { digits, tried: before.tried || complete }, submit: complete && !before.tried };
}
