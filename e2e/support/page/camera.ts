/** Fakes the page's camera and a code detector with results from the test. */
import type { Page } from 'playwright/test';

declare global {
  interface Window {
    /** Result of the next detection. */
    codeInSight?: string;
    /** Tracks of all granted cameras. */
    cameraTracks?: MediaStreamTrack[];
    /** Grants the requested camera. */
    giveCamera?: () => void;
    BarcodeDetector?: unknown;
    devicesAsked?: boolean;
  }
}

export type Camera = 'given' | 'refused' | 'later' | 'none' | 'unplugged';

/**
 * Fakes a camera with colored squares, and a detector that finds the given code. Call before
 * `goto`.
 */
export async function fakeCamera(page: Page, camera: Camera): Promise<void> {
  await page.addInitScript((manner) => {
    window.cameraTracks = [];
    const detector = function detector() {
      return {
        detect() {
          const rawValue = window.codeInSight;
          return Promise.resolve(rawValue === undefined ? [] : [{ rawValue }]);
        },
      };
    };
    window.BarcodeDetector = Object.assign(detector, {
      getSupportedFormats: async () => ['aztec', 'qr_code'],
    });
    const give = (): MediaStream => {
      const canvas = document.createElement('canvas');
      const pen = canvas.getContext('2d');
      // The stream emits a frame only after a draw.
      setInterval(() => {
        if (!pen) return;
        pen.fillStyle = pen.fillStyle === '#ff0000' ? 'blue' : 'red';
        pen.fillRect(0, 0, 300, 150);
      }, 50);
      const stream = canvas.captureStream(20);
      window.cameraTracks?.push(...stream.getTracks());
      return stream;
    };
    const getUserMedia = async () => {
      if (manner === 'refused') throw new DOMException('no', 'NotAllowedError');
      if (manner === 'later') {
        await new Promise<void>((resolve) => {
          window.giveCamera = resolve;
        });
      }
      return give();
    };
    Object.defineProperty(navigator, 'mediaDevices', {
      value:
        manner === 'none'
          ? undefined
          : {
              getUserMedia,
              enumerateDevices: async () => {
                window.devicesAsked = true;
                const cameras = manner === 'unplugged' ? [] : [{ kind: 'videoinput' }];
                return [{ kind: 'audioinput' }, ...cameras];
              },
            },
    });
  }, camera);
}

/** The next detection finds this code. */
export const see = (page: Page, code: string) =>
  page.evaluate((text) => {
    window.codeInSight = text;
  }, code);

/** Tracks of every granted camera. */
export const cameras = (page: Page) =>
  page.evaluate(() => window.cameraTracks?.map(({ readyState }) => readyState));
