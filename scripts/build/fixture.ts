/** A tiny tree that the CDN build accepts, for tests of its rules. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const SHELL = 'src/widget/shell/main.tsx';

export interface Line {
  id: string;
  when?: string;
  [field: string]: unknown;
}

export interface Journey {
  id: string;
  waves: string[][];
  budget: number;
}

/** manifest.json as the build writes it. */
interface FileEntry {
  integrity: string;
  bytes: number;
  gzip: number;
  brotli: number;
  imports: string[];
}
export interface Manifest {
  version: string;
  entry: string;
  tag: string;
  files: Record<string, FileEntry>;
  chunks: Record<string, { file: string }>;
}

/** Lines every manifest needs, and those given; the budget of a file is ample if none is given. */
export function manifest(
  lines: Line[] = [],
  budgets: Record<string, number> = {},
  journeys: Journey[] = [],
): string {
  const all: Line[] = [
    { id: 'shell', entry: SHELL, firstView: true },
    { id: 'table', pack: 'shell' },
    ...lines,
  ];
  const full = all.map((line) => ({
    when: 'in a test',
    ...(!line.pack && { budget: 1_000_000 }),
    ...line,
  }));
  return JSON.stringify({ budgets, journeys, lines: full });
}

/** Runs with a temporary folder that holds the files; it is gone afterwards. */
export async function withTree<T>(
  files: Record<string, string>,
  run: (root: string) => Promise<T>,
): Promise<T> {
  const root = mkdtempSync(path.join(tmpdir(), 'appkit-build-'));
  const base = {
    'cdn-manifest.json': manifest(),
    'src/protocol/host/api.ts':
      "import type { Namespace } from '../caip';\nimport type { Config } from './config';\nexport interface AppKit { a: Namespace; c: Config }\n",
    'src/protocol/host/config.ts': 'export interface Config { b?: string }\n',
    'src/protocol/provider-methods.ts': 'export interface Methods { c: string }\n',
    'src/protocol/caip.ts': "export const NAMESPACES = ['eip155'] as const;\n",
    'src/widget/embed/loader.ts':
      'declare const __FIRST__: string, __BASE__: string;\nconsole.log(__FIRST__, __BASE__);\n',
    [SHELL]: 'export const start = 1;\n',
  };
  try {
    for (const [name, text] of Object.entries({ ...base, ...files })) {
      mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      writeFileSync(path.join(root, name), text);
    }
    return await run(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
