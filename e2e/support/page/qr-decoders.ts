/** Two decoders that know nothing of each other, nor of what drew the code. */
import jsQrModule from 'jsqr';
import { PNG } from 'pngjs';
import decode from 'qr/decode.js';

// CommonJS seen from an ES module.
const jsQr = jsQrModule as unknown as typeof import('jsqr').default;

/** What each decoder reads from a screenshot; undefined where it finds nothing. */
export function decodeQr(png: Buffer): Record<'jsqr' | 'qr', string | undefined> {
  const { data, width, height } = PNG.sync.read(png);
  const pixels = new Uint8ClampedArray(data);
  return {
    jsqr: jsQr(pixels, width, height)?.data,
    qr: attempt(() => decode({ data: pixels, width, height })),
  };
}

/**
 * What a screenshot says, for stories that go on from it. Of codes that are another each time one decoder in
 * hundreds misses what the other reads, as one frame of a camera does; two that differ read nothing.
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
