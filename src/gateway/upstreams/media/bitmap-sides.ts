/** The width and the height of a bitmap, by its header. */

/** Undefined where the header lacks the size: a decoder may still find it. */
export function bitmapSides(type: string, bytes: Buffer): [number, number] | undefined {
  if (type === 'image/png' && bytes.byteLength >= 24) {
    return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  }
  if (type === 'image/gif' && bytes.byteLength >= 10) return gifSides(bytes);
  if (type === 'image/webp') return webpSides(bytes);
  if (type === 'image/avif') return avifSides(bytes);
  return type === 'image/jpeg' ? jpegSides(bytes) : undefined;
}

/**
 * Browsers make the screen as large as the first frame, whatever the earlier size was. Source:
 * GIF89a §18-24.
 */
function gifSides(bytes: Buffer): [number, number] {
  const screen: [number, number] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  const flags = bytes[10] ?? 0;
  let at = 13 + (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  while (bytes[at] === 0x21) {
    // Of an extension the kind, then blocks with their lengths, the last with none.
    at += 2;
    while (bytes[at]) at += 1 + (bytes[at] ?? 0);
    at += 1;
  }
  if (bytes[at] !== 0x2c || at + 9 > bytes.byteLength) return screen;
  const [left = 0, top = 0, width = 0, height = 0] = [1, 3, 5, 7].map((place) =>
    bytes.readUInt16LE(at + place),
  );
  return [Math.max(screen[0], left + width), Math.max(screen[1], top + height)];
}

/**
 * The size from the first chunk; each chunk type stores it elsewhere. Source: RFC 9649 §2.5-2.7.
 */
function webpSides(bytes: Buffer): [number, number] {
  if (bytes.byteLength < 30) return [0, 0];
  const chunk = bytes.toString('latin1', 12, 16);
  if (chunk === 'VP8 ') return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
  if (chunk === 'VP8X') return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
  if (chunk !== 'VP8L') return [0, 0];
  const both = bytes.readUInt32LE(21);
  return [(both & 0x3fff) + 1, ((both >>> 14) & 0x3fff) + 1];
}

/**
 * The size of the largest picture: each has a box "ispe", and without one the size is unknown.
 * Source: ISO/IEC 23008-12 §6.5.3.
 */
function avifSides(bytes: Buffer): [number, number] {
  const sides: [number, number] = [0, 0];
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    if (at + 16 > bytes.byteLength) break;
    sides[0] = Math.max(sides[0], bytes.readUInt32BE(at + 8));
    sides[1] = Math.max(sides[1], bytes.readUInt32BE(at + 12));
  }
  return sides;
}

/**
 * The frame follows any number of segments, each with its length. Undefined where other bytes come
 * before it, which some decoders skip. Source: ITU-T T.81 §B.1.1.
 */
function jpegSides(bytes: Buffer): [number, number] | undefined {
  let at = 2;
  while (at + 9 <= bytes.byteLength && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      // Any number of these may fill the space before a marker.
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    // Without a length, or no marker at all; then the picture itself, or its end.
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda)) return undefined;
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
