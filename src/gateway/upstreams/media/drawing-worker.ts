/**
 * The worker thread that checks third-party drawings; `drawing-check.ts` starts it. It takes the bytes
 * of one drawing a message, and replies with the verdict.
 */
import { parentPort } from 'node:worker_threads';
import { isAllowedDrawing, WORKER_READY } from './allowed-drawing';

parentPort?.on('message', (bytes: Uint8Array) => {
  parentPort?.postMessage(isAllowedDrawing(Buffer.from(bytes.buffer)));
});
parentPort?.postMessage(WORKER_READY);
