/**
 * The five text encodings of the client, from a library that ships anyway. Replaces `uint8arrays`.
 */
import { base58, base64, base64urlnopad, hex } from '@scure/base';

interface Form {
  encode(bytes: Uint8Array): string;
  decode(text: string): Uint8Array;
}

const FORMS: Readonly<Record<string, Form>> = {
  utf8: {
    encode: (bytes) => new TextDecoder().decode(bytes),
    decode: (text) => new TextEncoder().encode(text),
  },
  base16: hex,
  base58btc: base58,
  base64pad: base64,
  base64url: base64urlnopad,
  // Only ever one digit: the type of an envelope.
  base10: {
    encode: (bytes) => String(bytes[0] ?? ''),
    decode: (text) => Uint8Array.of(Number(text)),
  },
};

function formOf(name: string): Form {
  const form = FORMS[name];
  if (!form) throw new Error(`no text form ${name}`);
  return form;
}

/** @throws Error for a text that is not of the form. */
export function fromString(text: string, form = 'utf8'): Uint8Array {
  return formOf(form).decode(text);
}

export function textOf(bytes: Uint8Array, form = 'utf8'): string {
  return formOf(form).encode(bytes);
}

export function concat(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** As the package calls it. */
export { textOf as toString };
