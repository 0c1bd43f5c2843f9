/** A reader of QR codes for browsers without one, as a chunk of its own. */
import decodeQr from 'qr/decode.js';
import type { ReadCode } from './qr-scanner';

/** CSS px of the longer side: a code that fills a third of it is read, and each look stays short. */
const MOST = 640;

/** Returns the text of the code in an image; undefined without one. */
export function readPixels(
  pixels: Pick<ImageData, 'width' | 'height' | 'data'>,
): string | undefined {
  try {
    return decodeQr(pixels);
  } catch {
    return undefined;
  }
}

export function pictureReader(): ReadCode {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    const scale = Math.min(1, MOST / Math.max(videoWidth, videoHeight));
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
    // There is no picture yet.
    if (!pen || !width || !height) return undefined;
    Object.assign(canvas, { width, height });
    pen.drawImage(video, 0, 0, width, height);
    return readPixels(pen.getImageData(0, 0, width, height));
  };
}
