// Checks whether `dist` is the build of this source tree, by a hash of the build inputs.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hashInputs } from '../inputs.mjs';

/** The build inputs. The lockfile identifies the packages. */
const SOURCES = [
  'src',
  'public',
  'scripts/build',
  'scripts/licences',
  'scripts/licences.mjs',
  'build.mjs',
  'cdn-manifest.json',
  'package.json',
  'package-lock.json',
];
/** The gateway serves these as text at `/docs/`, for its own page. */
export const DOCUMENTS = [
  'README.md',
  ...['attributes', 'errors', 'migration', 'production', 'self-hosting', 'styling'].map(
    (name) => `docs/${name}.md`,
  ),
];
/** Tests are no input of the build. */
const IGNORED = /\.test\.tsx?$|\.tsbuildinfo$|\.md$/;
const NONE = /(?!)/;
/** The outputs; `dist/built` contains the hash of the inputs. */
const OUTPUTS = [
  'dist/built',
  'dist/cdn',
  'dist/gateway/auth.js',
  'dist/gateway/drawing-worker.js',
  'dist/gateway/logos.json',
  'dist/gateway/server.js',
  'dist/gateway/vault.js',
  'dist/secure/manifest.json',
  'dist/sandbox/server.js',
  '.cache/shipped.json',
];

/** @param {string} root */
export function buildHash(root) {
  const also = [process.env.APPKIT_PARTIAL ?? '', hashInputs(root, DOCUMENTS, { ignored: NONE })];
  return hashInputs(root, SOURCES, { also, ignored: IGNORED });
}

/** @param {string} root */
export function isFresh(root) {
  if (!OUTPUTS.every((place) => existsSync(path.join(root, place)))) return false;
  return readFileSync(path.join(root, 'dist/built'), 'utf8').includes(buildHash(root));
}
