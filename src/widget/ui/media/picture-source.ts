/** The forms that a picture address may take. The widget never shows anything else. */
export type PictureSource =
  | { kind: 'remote'; url: string }
  | { kind: 'raster'; type: string; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'none' };

/** An announced wallet icon is some 96 × 96 pixels; anything near this is not an icon. */
export const MAX_DATA_BYTES = 262_144;
/**
 * The type and the bytes. A small file can hold a bitmap of gigabytes, so its header must say at most
 * 2,303 pixels a side. Of a GIF it does not say the size of its frames, and a GIF is no icon (EIP-6963).
 * Of a JPEG no frame is larger, wherever it is in the file. Sources: PNG §11.2.1, RFC 9649 §2.5–2.7,
 * ITU-T T.81 §B.2.2.
 */
const FORM =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: bytes, not text
  /^image\/(png\x89PNG.{12}\0\0[\0-\b].\0\0[\0-\b].|jpeg\xff\xd8\xff(?!.*\xff[\xc0-\xcf]..[\b\f]([^\0-\b]|..[^\0-\b]))|webpRIFF.{4}WEBPVP8( .{11}[\0-\b].[\0-\b]|L.{6}[\0-\b@-H\x80-\x88\xc0-\xc8].[\0\x01\x10\x11]|X.{9}[\0-\b]\0.[\0-\b]\0))/s;

const NONE: PictureSource = { kind: 'none' };

function isLocal(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1';
}

/** @throws DOMException for text that is not base64 */
function parseData(text: string): PictureSource {
  if (text.length > (MAX_DATA_BYTES * 4) / 3) return NONE;
  const [, type = '', base64 = ''] = /^data:([a-z/]+);base64,([A-Za-z0-9+/]+=*)$/.exec(text) ?? [];
  const raw = atob(base64);
  if (!FORM.test(type + raw)) return NONE;
  // By index: the user waits for this render, and iterating over the characters of a string is
  // slow.
  const bytes = new Uint8Array(raw.length).map((_, index) => raw.charCodeAt(index));
  return { kind: 'raster', type, bytes };
}

/**
 * https addresses (and http ones of this machine) may be loaded as images; `data:` raster bytes
 * are decoded by us, because strict pages forbid `data:` in `img-src`; SVG could hold links and
 * scripts, so it and everything else gives nothing.
 */
export function parsePicture(source: string | undefined): PictureSource {
  if (!source) return NONE;
  const text = source.trim();
  try {
    if (/^data:/i.test(text)) return parseData(text);
    const url = new URL(text);
    const safe = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url.hostname));
    return safe && !url.username && !url.password ? { kind: 'remote', url: url.href } : NONE;
  } catch {
    return NONE;
  }
}
