/**
 * Reads `data:` addresses as contracts write them: also with raw `#`, `%` and spaces in them, which a
 * browser's reading would cut or refuse. Source: RFC 2397; WHATWG Fetch, data: URLs.
 */

export const isDataUri = (text: string): boolean => /^data:/i.test(text);

/**
 * The bytes, whatever type the address declares; undefined for an invalid data address, or more
 * than `max` bytes.
 */
export function readDataUri(text: string, max: number): Buffer | undefined {
  const comma = text.indexOf(',');
  // Bytes are at most as many as letters, and written with at most three each.
  if (!isDataUri(text) || comma < 0 || text.length - comma > max * 3 + 4) return undefined;
  const isBase64 = /;\s*base64\s*$/i.test(text.slice(0, comma));
  const body = percentDecoded(text.slice(comma + 1));
  const bytes = isBase64 ? Buffer.from(body.toString('latin1'), 'base64') : body;
  return bytes.byteLength > 0 && bytes.byteLength <= max ? bytes : undefined;
}

/** `%` and two hex digits are a byte; any other `%` is itself. */
function percentDecoded(text: string): Buffer {
  const from = Buffer.from(text, 'utf8');
  const to = Buffer.alloc(from.byteLength);
  let length = 0;
  for (let at = 0; at < from.byteLength; at += 1) {
    const digits = from[at] === PERCENT ? from.toString('latin1', at + 1, at + 3) : '';
    const isByte = /^[0-9a-f]{2}$/i.test(digits);
    to[length] = isByte ? Number.parseInt(digits, 16) : (from[at] ?? 0);
    length += 1;
    if (isByte) at += 2;
  }
  return to.subarray(0, length);
}

const PERCENT = 0x25;
