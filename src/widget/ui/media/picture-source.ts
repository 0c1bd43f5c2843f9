/** The forms that a picture address may take. The widget never shows anything else. */
export type PictureSource =
  | { kind: 'remote'; url: string }
  | { kind: 'raster'; type: string; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'none' };

/** An announced wallet icon is some 96 × 96 pixels; anything near this is not an icon. */
export const MAX_DATA_BYTES = 262_144;
/** A small file can hold a huge bitmap: a PNG states its size in its header. */
const MAX_PNG_SIDE = 2_048;

const SIGNATURES: Readonly<Record<string, readonly [offset: number, bytes: string]>> = {
  'image/png': [0, '\x89PNG\r\n\x1a\n'],
  'image/jpeg': [0, '\xff\xd8\xff'],
  'image/webp': [8, 'WEBP'],
  'image/gif': [0, 'GIF8'],
};

const NONE: PictureSource = { kind: 'none' };

function isLocal(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1';
}

function decode(base64: string): string | undefined {
  try {
    return atob(base64);
  } catch {
    return undefined;
  }
}

function parseData(text: string): PictureSource {
  if (text.length > MAX_DATA_BYTES * 1.4) return NONE;
  const found = /^data:(image\/[a-z]+);base64,([A-Za-z0-9+/]+=*)$/.exec(text);
  const signature = SIGNATURES[found?.[1] ?? ''];
  const raw = signature && decode(found?.[2] ?? '');
  if (!found?.[1] || !raw || raw.length > MAX_DATA_BYTES) return NONE;
  if (!raw.startsWith(signature[1], signature[0])) return NONE;
  // By index: the user waits for this render, and iterating over the characters of a string is
  // slow.
  const bytes = new Uint8Array(raw.length).map((_, index) => raw.charCodeAt(index));
  if (found[1] === 'image/png') {
    if (bytes.length < 24) return NONE;
    const view = new DataView(bytes.buffer);
    if (Math.max(view.getUint32(16), view.getUint32(20)) > MAX_PNG_SIDE) return NONE;
  }
  return { kind: 'raster', type: found[1], bytes };
}

/**
 * https addresses (and http ones of this machine) may be loaded as images; `data:` raster bytes
 * are decoded by us, because strict pages forbid `data:` in `img-src`; SVG could hold links and
 * scripts, so it and everything else gives nothing.
 */
export function parsePicture(source: string | undefined): PictureSource {
  if (!source) return NONE;
  const text = source.trim();
  if (/^data:/i.test(text)) return parseData(text);
  try {
    const url = new URL(text);
    const safe = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url.hostname));
    return safe && !url.username && !url.password ? { kind: 'remote', url: url.href } : NONE;
  } catch {
    return NONE;
  }
}
