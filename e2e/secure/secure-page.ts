/** Pages of the secure site from their source, for tests of one part in a browser. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { build } from 'esbuild';
import { frameHeaders } from '../../src/gateway/secure/frame-policy';

const ROOT = path.resolve(import.meta.dirname, '../..');
const scripts = new Map<string, Promise<string>>();

/** @param entry From the root of the project. */
function bundled(entry: string, files: string): Promise<string> {
  const script = scripts.get(entry) ?? bundle(entry, files);
  scripts.set(entry, script);
  return script;
}
const bundle = (entry: string, files: string) =>
  build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    define: { __SECURE_FILES__: JSON.stringify(files) },
    ...{ bundle: true, write: false, format: 'iife', charset: 'ascii' },
    ...{ alias: { react: 'preact/hooks', 'react-dom': 'preact' } },
    ...{ jsx: 'automatic', jsxImportSource: 'preact' },
  }).then(({ outputFiles }) => outputFiles[0]?.text.trim() ?? '');

/**
 * A page of the secure site, with its script inline and its policy.
 *
 * @param files Pinned by the script: `name integrity file` a line.
 */
export async function secureReply(entry: string, ancestors: string[], files = '') {
  const code = await bundled(entry, files);
  const hash = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  return {
    contentType: 'text/html',
    headers: frameHeaders(hash, ancestors),
    body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Wallet</title><body><script>${code}</script></body></html>`,
  };
}
