/** Exports the checksums of the contract sources, so that a test detects stale artifacts. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
/** Dependencies that affect the compiled code, in addition to our own sources. */
const TOOLS = ['solc', '@openzeppelin/contracts', '@openzeppelin/contracts-v5'];

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

/** In the form of `sha256sum`: sources, what they gave, and the versions of the tools. @param folder `src/sandbox/seed` */
export function checksums(folder: string): string {
  const files = ['contracts', 'artefacts'].flatMap((kind) =>
    readdirSync(path.join(folder, kind))
      .filter((file) => /\.(sol|hex)$/.test(file))
      .sort()
      .map((file) => `${kind}/${file}`),
  );
  const lines = files.map((file) => `${sha256(readFileSync(path.join(folder, file)))}  ${file}`);
  const tools = TOOLS.map((name) => {
    const { version } = require(`${name}/package.json`) as { version: string };
    return `${sha256(`${name}@${version}`)}  ${name}@${version}`;
  });
  return `${[...lines, ...tools].join('\n')}\n`;
}
