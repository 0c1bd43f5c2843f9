/**
 * Derives version N-1 from version N, to test "a page of version N-1 against a CDN that also has
 * N": other bytes in every script, so other hashes and file names, and its own version number. If
 * an old page loads a file from the new directory, or the other way round, the integrity check
 * fails.
 * A file can be rewritten only after the files it pins, because it contains their hashes.
 */
import { createHash } from 'node:crypto';

export interface RewrittenBuild {
  files: Map<string, Buffer>;
  /** `sha384-…` by new file name. */
  integrity: Map<string, string>;
  /** Old text to new text: version, hashes, file names. For files that list them. */
  replacements: [from: string, to: string][];
}

function digest(bytes: Buffer) {
  const hash = createHash('sha384').update(bytes).digest();
  const base64 = hash.toString('base64');
  // As the build names files.
  return { base64, name: base64.slice(0, 10).replace(/\W/g, '0') };
}

interface Source {
  name: string;
  bytes: Buffer;
  text: string;
  base64: string;
  /** The part of the name that changes with the bytes, or empty. */
  mark: string;
}

export function replaceAll(text: string, replacements: readonly [string, string][]): string {
  return replacements.reduce((written, [from, to]) => written.split(from).join(to), text);
}

/** Finds the other files that a file pins by hash (either spelling). */
function pins(source: Source, all: readonly Source[]): Source[] {
  return all.filter(
    (other) =>
      other !== source &&
      (source.text.includes(other.base64) ||
        (other.mark !== '' && source.text.includes(other.mark))),
  );
}

/**
 * @param files Scripts of one version directory by name, without source maps and manifest.
 * @throws Error when files pin each other in a ring, which no build can produce.
 */
export function olderBuild(
  files: ReadonlyMap<string, Buffer>,
  version: { from: string; to: string },
): RewrittenBuild {
  const sources: Source[] = [...files].map(([name, bytes]) => ({
    name,
    bytes,
    text: bytes.toString('utf8'),
    base64: digest(bytes).base64,
    mark: /\.(\w{10})\.js$/.exec(name)?.[1] ?? '',
  }));
  const replacements: [string, string][] = [[version.from, version.to]];
  const result: RewrittenBuild = { files: new Map(), integrity: new Map(), replacements };
  let waiting = sources;
  while (waiting.length > 0) {
    const ready = waiting.filter((source) => pins(source, waiting).length === 0);
    if (ready.length === 0) throw new Error('Files pin each other in a ring');
    for (const source of ready) {
      const own = replaceAll(source.text, replacements);
      const marked = Buffer.from(
        own.replace(/(\n\/\/# sourceMappingURL=.*\s*)?$/, '\n/* N-1 */\n'),
      );
      const next = digest(marked);
      const name = source.mark ? source.name.replace(source.mark, next.name) : source.name;
      result.files.set(name, marked);
      result.integrity.set(name, `sha384-${next.base64}`);
      replacements.push([source.base64, next.base64]);
      if (source.mark) replacements.push([source.mark, next.name]);
    }
    waiting = waiting.filter((source) => !ready.includes(source));
  }
  return result;
}
