/**
 * Faults of a CDN, chosen by the path alone, so that a test first proves that the true bytes load
 * the same way (`none`) and then changes one thing:
 *
 * `/faults/<kind>[:<chunk>[:<number>]]/<key>/cdn/1.0.0/<file>`
 *
 * - `none`: the true bytes
 * - `flipBit`: one byte of the chunk flipped (same length, same headers)
 * - `missing`: 404 the first `number` times (default 1), then the true bytes; counted per key
 * - `error`: 503 in the same way
 * - `slow`: answers after `number` ms (default 3000)
 * - `no-cors`: without the headers that cross-origin scripts need
 * - `html`: 200 with an HTML page, as hosts with a catch-all page answer
 *
 * Without a chunk, or with `*`, every file but the entry is meant. `appkit` names the entry.
 * `GET /faults/log/<key>` lists what was asked for under a key, with the status it got.
 */
export const FAULT_KINDS = [
  'none',
  'tamper',
  'missing',
  'error',
  'slow',
  'no-cors',
  'html',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  kind: FaultKind;
  chunk: string;
  number: number | undefined;
  key: string;
  /** Path of the true file. */
  path: string;
}

export interface CdnResponse {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

export interface FaultRecord {
  file: string;
  status: number;
}

export function parseFault(path: string): Fault | undefined {
  const found = /^\/faults\/([^/]+)\/([^/]+)(\/.+)$/.exec(path);
  if (!found) return undefined;
  const [, spec = '', key = '', rest = ''] = found;
  const [kindName, chunk, number] = decodeURIComponent(spec).split(':');
  const kind = FAULT_KINDS.find((known) => known === kindName);
  if (!kind) return undefined;
  const parsed = number === undefined ? undefined : Number(number);
  return { kind, chunk: chunk || '*', number: parsed, key, path: rest };
}

/** `shell.0123456789.js` belongs to chunk `shell`; source maps are never faulted. */
export function isMeant(fault: Fault): boolean {
  const file = fault.path.slice(fault.path.lastIndexOf('/') + 1);
  if (!file.endsWith('.js')) return false;
  if (fault.chunk === '*') return file !== 'appkit.js';
  return file.startsWith(`${fault.chunk}.`);
}

/** Flips one bit of a byte in the middle: as small as a change can be. */
export function flipBit(body: Uint8Array): Uint8Array {
  const changed = Uint8Array.from(body);
  const middle = Math.floor(changed.length / 2);
  const byte = changed[middle];
  if (byte !== undefined) changed[middle] = byte ^ 1;
  return changed;
}

const OPEN = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' };

function failure(
  status: number,
  type = 'text/plain',
  text = 'A fault of the sandbox',
): CdnResponse {
  return { status, headers: { ...OPEN, 'content-type': type }, body: Buffer.from(text) };
}

export interface CdnFaults {
  serve(fault: Fault, truth: (path: string) => Promise<CdnResponse>): Promise<CdnResponse>;
  log(key: string): readonly FaultRecord[];
}

export function createFaults(wait: (ms: number) => Promise<void>): CdnFaults {
  const counts = new Map<string, number>();
  const logs = new Map<string, FaultRecord[]>();

  async function answer(
    fault: Fault,
    truth: (path: string) => Promise<CdnResponse>,
  ): Promise<CdnResponse> {
    if (!isMeant(fault)) return truth(fault.path);
    if (fault.kind === 'missing' || fault.kind === 'error') {
      const counter = `${fault.key}\n${fault.path}`;
      const seen = counts.get(counter) ?? 0;
      counts.set(counter, seen + 1);
      if (seen < (fault.number ?? 1)) return failure(fault.kind === 'missing' ? 404 : 503);
    }
    if (fault.kind === 'html')
      return failure(200, 'text/html', '<!doctype html><title>Home</title>');
    if (fault.kind === 'slow') await wait(fault.number ?? 3000);
    const bytes = await truth(fault.path);
    if (fault.kind === 'tamper') return { ...bytes, body: flipBit(bytes.body) };
    if (fault.kind !== 'no-cors') return bytes;
    const closed = Object.entries(bytes.headers).filter(
      ([name]) => !/^(access-control-|cross-origin-)/.test(name),
    );
    return { ...bytes, headers: Object.fromEntries(closed) };
  }

  return {
    async serve(fault, truth) {
      const bytes = await answer(fault, truth);
      const record = {
        file: fault.path.slice(fault.path.lastIndexOf('/') + 1),
        status: bytes.status,
      };
      logs.set(fault.key, [...(logs.get(fault.key) ?? []), record]);
      return bytes;
    },
    log: (key) => logs.get(key) ?? [],
  };
}
