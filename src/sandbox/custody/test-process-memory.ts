/** Searches the memory of another process of the same user. Linux only. Source: proc(5). */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

/** No heap of these services is larger. */
const MAX_REGION = 512_000_000;

/** Every way in which a secret is held: bytes, a number's limbs, and texts of one or two bytes a letter. */
export function writtenForms(secret: Uint8Array): Record<string, Buffer> {
  const bytes = Buffer.from(secret);
  const texts = {
    hex: bytes.toString('hex'),
    base64: bytes.toString('base64').replace(/=+$/, ''),
    base64url: bytes.toString('base64url'),
  };
  return {
    bytes,
    // V8 keeps a BigInt as 64-bit limbs, the lowest first.
    number: Buffer.from(bytes).reverse(),
    ...Object.fromEntries(
      Object.entries(texts).flatMap(([form, text]) => [
        [form, Buffer.from(text, 'latin1')],
        [`${form} in two bytes`, Buffer.from(text, 'utf16le')],
      ]),
    ),
  };
}

/** Ranges that the process can write: what it only reads is code. */
function regions(pid: number): { start: number; end: number }[] {
  return readFileSync(`/proc/${pid}/maps`, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, start, end, access] = /^([\da-f]+)-([\da-f]+) (\S{4})/.exec(line) ?? [];
      if (!start || !end || !access?.startsWith('rw')) return [];
      return [{ start: Number.parseInt(start, 16), end: Number.parseInt(end, 16) }];
    });
}

/** A copy of all that the process holds, a region each. */
export function readMemory(pid: number): Buffer[] {
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  try {
    return regions(pid).flatMap(({ start, end }) => {
      const part = Buffer.alloc(Math.min(end - start, MAX_REGION));
      try {
        return [part.subarray(0, readSync(memory, part, 0, part.length, start))];
      } catch {
        // The region is gone, or the system keeps it to itself.
        return [];
      }
    });
  } finally {
    closeSync(memory);
  }
}

/** @returns how often each text is there, for those that are. */
export function countIn(
  memory: readonly Buffer[],
  wanted: Readonly<Record<string, Buffer>>,
): Record<string, number> {
  const found: Record<string, number> = {};
  for (const part of memory) {
    for (const [name, text] of Object.entries(wanted)) {
      for (let hit = part.indexOf(text); hit !== -1; hit = part.indexOf(text, hit + 1)) {
        found[name] = (found[name] ?? 0) + 1;
      }
    }
  }
  return found;
}
