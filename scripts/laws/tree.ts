/** Reads a checkout into what the laws of ARCHITECTURE.md need: files, syntax trees, resolved imports. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export interface Violation {
  law: string;
  file: string;
  line: number;
  message: string;
}

export interface Import {
  specifier: string;
  /** Path of the imported file, from the root; undefined for packages and for what does not resolve. */
  target: string | undefined;
  /** Name of the npm package, without subpath; undefined for relative and `node:` imports. */
  package: string | undefined;
  /** Gone after compilation. */
  typeOnly: boolean;
  dynamic: boolean;
  line: number;
}

export interface SourceUnit {
  /** From the root, with `/`. */
  path: string;
  text: string;
  lines: number;
  /** Only for code (.ts, .tsx, .mts, .mjs, .js). */
  syntax: ts.SourceFile | undefined;
  imports: readonly Import[];
}

export interface Tree {
  root: string;
  units: readonly SourceUnit[];
}

/**
 * Tests, and code for tests only: `fake-*.ts`, `test-*.ts`, the room `testing`, and the suite that
 * every adapter must pass.
 */
export const isTest = (file: string): boolean =>
  /\.(test|spec)\.tsx?$|\/(fake|test)-[\w-]+\.tsx?$|\/conformance\.ts$/.test(file) ||
  file.startsWith('src/widget/core/testing/');

const SKIPPED = new Set(['node_modules', 'dist', 'test-results', 'playwright-report']);
/** The output of `npm run shots`. The folder `scripts/shots` is source. */
const SKIPPED_AT_THE_TOP = 'shots';
const CODE = /\.(ts|tsx|mts|mjs|cjs|js)$/;
const TEXT = /\.(ts|tsx|mts|mjs|cjs|js|json|md|css|html|sh|yml|yaml|toml|svg|txt)$|\.ci\/run$/;
const HIDDEN_BUT_OURS = new Set(['.ci', '.npmrc', '.editorconfig', '.nvmrc']);

function walk(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    if (entry.name.startsWith('.') && !HIDDEN_BUT_OURS.has(entry.name)) return [];
    const file = path.posix.join(folder, entry.name);
    if (file === SKIPPED_AT_THE_TOP) return [];
    return entry.isDirectory() ? walk(root, file) : entry.isFile() ? [file] : [];
  });
}

const ENDINGS = ['', '.ts', '.tsx', '.d.ts', '.mjs', '.js', '/index.ts', '/index.tsx'];

function resolve(root: string, from: string, specifier: string): string | undefined {
  const base = path.posix.join(path.posix.dirname(from), specifier);
  for (const ending of ENDINGS) {
    const file = path.join(root, base + ending);
    if (existsSync(file) && statSync(file).isFile()) return base + ending;
  }
  return undefined;
}

function packageName(specifier: string): string | undefined {
  if (/^[./]/.test(specifier) || specifier.startsWith('node:')) return undefined;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

export const lineOf = (source: ts.SourceFile, node: ts.Node): number =>
  source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;

/** Calls `visit` for every node below `node`, depth first. */
export function eachNode(node: ts.Node, visit: (node: ts.Node) => void): void {
  ts.forEachChild(node, (child) => {
    visit(child);
    eachNode(child, visit);
  });
}

const onlyTypes = (elements: ts.NodeArray<ts.ImportSpecifier | ts.ExportSpecifier>): boolean =>
  elements.length > 0 && elements.every((element) => element.isTypeOnly);

function importedBy(
  node: ts.Node,
): { from: ts.Node; typeOnly: boolean; dynamic: boolean } | undefined {
  if (ts.isImportDeclaration(node)) {
    const clause = node.importClause;
    const named = clause?.namedBindings;
    const typeOnly =
      clause?.isTypeOnly === true ||
      (clause?.name === undefined &&
        named !== undefined &&
        ts.isNamedImports(named) &&
        onlyTypes(named.elements));
    return { from: node.moduleSpecifier, typeOnly, dynamic: false };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
    const named = node.exportClause;
    const typeOnly =
      node.isTypeOnly ||
      (named !== undefined && ts.isNamedExports(named) && onlyTypes(named.elements));
    return { from: node.moduleSpecifier, typeOnly, dynamic: false };
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return { from: node.argument.literal, typeOnly: true, dynamic: false };
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const from = node.arguments[0];
    return from && { from, typeOnly: false, dynamic: true };
  }
  return undefined;
}

function importsOf(root: string, file: string, source: ts.SourceFile): Import[] {
  const found: Import[] = [];
  eachNode(source, (node) => {
    const imported = importedBy(node);
    if (!imported || !ts.isStringLiteralLike(imported.from)) return;
    const specifier = imported.from.text;
    found.push({
      specifier,
      target: specifier.startsWith('.') ? resolve(root, file, specifier) : undefined,
      package: packageName(specifier),
      typeOnly: imported.typeOnly,
      dynamic: imported.dynamic,
      line: lineOf(source, imported.from),
    });
  });
  return found;
}

export function readTree(root: string): Tree {
  const units = walk(root, '.')
    .filter((file) => TEXT.test(file) || HIDDEN_BUT_OURS.has(file))
    .map((file): SourceUnit => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const syntax = CODE.test(file)
        ? ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true)
        : undefined;
      return {
        path: file,
        text,
        lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
        syntax,
        imports: syntax ? importsOf(root, file, syntax) : [],
      };
    });
  return { root, units };
}
