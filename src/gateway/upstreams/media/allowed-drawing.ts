/** Decides if the gateway may serve a third-party SVG. Pure: it runs in the worker, too. */
import { isHeavyDrawing } from './svg-weight';

/** The worker's first message: its program has started. */
export const WORKER_READY = 'ready';
/** Bytes of a drawing. A larger one is not looked at. */
const MAX_SVG = 256_000;

/** The root element, after the prolog that XML allows. */
const rootOf = (text: string): string =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/^(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*>)+/i, '');

/** True for SVG that is small enough to be checked. The drawing may still be harmful. */
export function isDrawing(bytes: Buffer): boolean {
  return bytes.byteLength <= MAX_SVG && /^<svg[\s>/]/i.test(rootOf(bytes.toString('utf8')));
}

/** Entities and copies can grow without limit: rejected. */
export function isAllowedDrawing(bytes: Buffer): boolean {
  if (!isDrawing(bytes)) return false;
  const text = bytes.toString('utf8');
  return !/<!ENTITY/i.test(text) && !isHeavyDrawing(text);
}
