/** Builds a tiny tree and reads what came out, for tests of the CDN build. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildCdn } from './cdn.mjs';
import { type Manifest, withTree } from './fixture';

export async function built(files: Record<string, string>) {
  return withTree(files, async (root) => {
    const outdir = path.join(root, 'out');
    const warnings: string[] = [];
    const warn = (text: string) => warnings.push(text);
    const { problems, summary } = await buildCdn({ root, outdir, version: '1.0.0', warn });
    const folder = path.join(outdir, '1.0.0');
    const texts = new Map(
      readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
    );
    const made: Manifest = JSON.parse(texts.get('manifest.json') ?? '');
    const text = (id: string) => texts.get(made.chunks[id]?.file ?? '') ?? '';
    return { problems, summary, warnings, texts, text, manifest: made };
  });
}
