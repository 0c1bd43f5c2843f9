/** Detects a file's type by its first bytes. The content type of its server does not count. */

export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/** Undefined for everything else, SVG too: it is a document that may hold scripts and links. */
export function pictureType(bytes: Uint8Array): PictureType | undefined {
  const start = ascii(bytes, 0, 8);
  if (start === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(start)) return 'image/gif';
  if (start.startsWith('RIFF') && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp';
  return undefined;
}
