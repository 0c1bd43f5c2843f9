import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { encodeQR } from 'qr';
import { setGlobal } from '../../../core/testing/fake-page';
import { hasCamera } from './has-camera';
import { readPixels } from './qr-decoder';
import { codeReader } from './qr-scanner';

/** Its modules as squares of this many px. */
function picture(text: string, size: number) {
  const rows = encodeQR(text, 'raw', { border: 4 });
  const side = rows.length * size;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let at = 0; at < side * side; at += 1) {
    const [x, y] = [at % side, Math.floor(at / side)];
    if (rows[Math.floor(y / size)]?.[Math.floor(x / size)]) data.fill(0, at * 4, at * 4 + 3);
  }
  return { width: side, height: side, data };
}

const device = (media: unknown) => setGlobal('navigator', { mediaDevices: media });
const video = {} as HTMLVideoElement;

beforeEach(() => setGlobal('BarcodeDetector', undefined));

test('picture with a code: read; without one: nothing', () => {
  const link = 'ethereum:0x70997970C51812dc3A010C7d01b50e0d17dc79C8@1?value=1.5e18';
  assert.equal(readPixels(picture(link, 4)), link);
  const { width, height, data } = picture(link, 4);
  assert.equal(readPixels({ width, height, data: data.fill(128) }), undefined);
  assert.equal(readPixels({ width: 1, height: 1, data: new Uint8ClampedArray(4) }), undefined);
});

test('browser with support: the browser decodes', async () => {
  let found: { rawValue: string }[] | Error = [{ rawValue: 'told' }];
  const detector = function detector() {
    return {
      detect: async () => {
        if (found instanceof Error) throw found;
        return found;
      },
    };
  };
  setGlobal(
    'BarcodeDetector',
    Object.assign(detector, { getSupportedFormats: async () => ['qr_code'] }),
  );
  const read = await codeReader();
  assert.equal(await read(video), 'told');
  found = [];
  assert.equal(await read(video), undefined);
  found = new Error('no picture yet');
  assert.equal(await read(video), undefined);
  found = [{ rawValue: 'again' }];
  assert.equal(await read(video), 'again');
});

test('browser decoder fails repeatedly or cannot be created: ours decodes', async () => {
  let looks = 0;
  let canvases = 0;
  setGlobal('document', {
    createElement: () => {
      canvases += 1;
      return { getContext: () => null };
    },
  });
  const getSupportedFormats = async () => ['qr_code'];
  const failing = function failing() {
    return {
      detect: async () => {
        looks += 1;
        throw new Error('no service');
      },
    };
  };
  setGlobal('BarcodeDetector', Object.assign(failing, { getSupportedFormats }));
  const read = await codeReader();
  for (let look = 0; look < 12; look += 1) assert.equal(await read(video), undefined);
  assert.deepEqual([looks, canvases], [10, 1]);
  const broken = function broken() {
    throw new TypeError('no');
  };
  setGlobal('BarcodeDetector', Object.assign(broken, { getSupportedFormats }));
  await codeReader();
  assert.equal(canvases, 2);
});

test('camera: assumed unless the browser reports none', async () => {
  const getUserMedia = () => {};
  const kinds =
    (...all: string[]) =>
    async () =>
      all.map((kind) => ({ kind }));
  device(undefined);
  assert.equal(await hasCamera(), false);
  device({ enumerateDevices: kinds('videoinput') });
  assert.equal(await hasCamera(), false);
  device({ getUserMedia, enumerateDevices: kinds('audioinput') });
  assert.equal(await hasCamera(), false);
  device({ getUserMedia, enumerateDevices: kinds('audioinput', 'videoinput') });
  assert.equal(await hasCamera(), true);
  device({ getUserMedia });
  assert.equal(await hasCamera(), true);
  device({ getUserMedia, enumerateDevices: () => Promise.reject(new Error('no')) });
  assert.equal(await hasCamera(), true);
});
