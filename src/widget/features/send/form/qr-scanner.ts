/** Codes that a camera sees: read by the browser where it can, else by a reader of our own that is loaded then. */

export type ReadCode = (video: HTMLVideoElement) => Promise<string | undefined>;

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats?(): Promise<string[]>;
}

const FORMAT = 'qr_code';

/** Looks of a browser's reader in a row that fail: before there is a picture the first ones may. */
const MAX_FAILED_FRAMES = 10;

/** Some browsers have the class and nothing behind it. */
async function ownDetector(): Promise<Detector | undefined> {
  const Class = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  try {
    const formats = await Class?.getSupportedFormats?.();
    return formats?.includes(FORMAT) && Class ? new Class({ formats: [FORMAT] }) : undefined;
  } catch {
    return undefined;
  }
}

const ourReader = async (): Promise<ReadCode> => (await import('./qr-decoder')).pictureReader();

/**
 * Returns the available decoder, which returns undefined for an image without a code. @throws the
 * error of the chunk
 */
export async function codeReader(): Promise<ReadCode> {
  const detector = await ownDetector();
  if (!detector) return ourReader();
  let failed = 0;
  let ours: ReadCode | undefined;
  return async (video) => {
    if (ours) return ours(video);
    try {
      const [code] = await detector.detect(video);
      failed = 0;
      return code?.rawValue;
    } catch {
      failed += 1;
      if (failed >= MAX_FAILED_FRAMES) ours = await ourReader();
      return undefined;
    }
  };
}
