/** Runs two independent decoders, which do not share code with the QR renderer. */
import jsQrModule from 'jsqr';
import { PNG } from 'pngjs';
import decode from 'qr/decode.js';

// CommonJS as an ES module imports it.
const jsQr = jsQrModule as unknown as typeof import('jsqr').default;

/** Result of each decoder for a screenshot; undefined where it finds no code. */
export function decodeQr(png: Buffer): Record<'jsqr' | 'qr', string | undefined> {
  const { data, width, height } = PNG.sync.read(png);
  const pixels = new Uint8ClampedArray(data);
  return {
    jsqr: jsQr(pixels, width, height)?.data,
    qr: attempt(() => decode({ data: pixels, width, height })),
  };
}

/**
 * Reads the code of a screenshot for tests that continue with it. With changing codes, one decoder
 * in hundreds of reads misses a code that the other reads, as with one camera frame; two different
 * results return undefined.
 */
export function readQr(png: Buffer): string | undefined {
  const { jsqr, qr } = decodeQr(png);
  if (jsqr !== undefined && qr !== undefined && jsqr !== qr) return undefined;
  return jsqr ?? qr;
}

function attempt(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
