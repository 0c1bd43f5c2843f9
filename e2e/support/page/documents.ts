/** Reads code blocks of the documents, so that a test runs what an owner copies. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** The first block of a language in a document. @throws Error without one */
export function codeBlock(file: string, language: string): string {
  const text = readFileSync(path.join(root, file), 'utf8');
  const code = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(text)?.[1];
  if (!code) throw new Error(`${file} has no block of ${language}`);
  return code;
}

/**
 * The module in a recipe, bundled; its exports become `window.recipe`.
 * @param more code of the test, for example further exports of the same library
 */
export async function bundledRecipe(name: string, more = ''): Promise<string> {
  const contents = `${codeBlock(`docs/recipes/${name}.md`, 'js')}\n${more}`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'recipe',
    target: 'es2022',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
