/** Locates the CDN host's files: the build output, and version N-1 derived from it. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { CURRENT_VERSION, OLDER_VERSION } from '../facts';
import type { CdnResponse } from './cdn-faults';
import { olderBuild, type RewrittenBuild, replaceAll } from './older-build';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.ts': 'text/plain; charset=utf-8',
};

export interface Directories {
  /** A file of version N-1; undefined for any other path. */
  older(pathname: string): CdnResponse | undefined;
  /** `sha384-…` of `appkit.js` in a directory such as `cdn/1.0.0`; undefined for the alias. */
  integrityOf(directory: string): string | undefined;
}

interface Manifest {
  files?: Record<string, { integrity?: string }>;
}

/** @param dist The build output, `dist`. */
export function createDirectories(dist: string): Directories {
  const current = path.join(dist, 'cdn', CURRENT_VERSION);
  const manifestFile = path.join(current, 'manifest.json');
  let cached: { at: number; build: RewrittenBuild; manifest: string } | undefined;

  function olderVersion() {
    const at = statSync(manifestFile).mtimeMs;
    if (cached?.at === at) return cached;
    const scripts = readdirSync(current).filter((name) => name.endsWith('.js'));
    const files = new Map(scripts.map((name) => [name, readFileSync(path.join(current, name))]));
    const build = olderBuild(files, { from: CURRENT_VERSION, to: OLDER_VERSION });
    const manifest = replaceAll(readFileSync(manifestFile, 'utf8'), build.replacements);
    cached = { at, build, manifest };
    return cached;
  }

  function integrityOf(directory: string): string | undefined {
    const name = directory.slice(directory.lastIndexOf('/') + 1);
    try {
      if (name === OLDER_VERSION) return olderVersion().build.integrity.get('appkit.js');
      if (name !== CURRENT_VERSION) return undefined;
      const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
      return manifest.files?.['appkit.js']?.integrity;
    } catch {
      return undefined;
    }
  }

  return {
    integrityOf,
    older(pathname) {
      const prefix = `/cdn/${OLDER_VERSION}/`;
      if (!pathname.startsWith(prefix)) return;
      const name = pathname.slice(prefix.length);
      const version = olderVersion();
      const body =
        name === 'manifest.json' ? Buffer.from(version.manifest) : version.build.files.get(name);
      const headers: Record<string, string> = {
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': TYPES[path.extname(name)] ?? 'application/octet-stream',
      };
      return body
        ? { status: 200, headers, body }
        : { status: 404, headers, body: Buffer.from('Not found') };
    },
  };
}
