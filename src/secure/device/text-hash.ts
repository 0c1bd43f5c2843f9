import { toBase64url, utf8 } from './base64url';

/** SHA-256 of a text, as base64url. */
export const textHash = async (text: string): Promise<string> =>
  toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text))));
