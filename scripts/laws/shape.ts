/** Law 4: the shape of files. */
import path from 'node:path';
import ts from 'typescript';
import { islandOf, programOf } from './places';
import { eachNode, isTest, lineOf, type SourceUnit, type Tree, type Violation } from './tree';

const MOST_LINES = 300;

/** Tables of facts, which are read by looking up, not from top to bottom. */
const DATA_TABLES = new Set(['src/protocol/networks.ts']);

const VAGUE = new Set([
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'type',
  'types',
  'misc',
  'shared',
  'lib',
]);

/** A tool reads these by their default export. */
const DEFAULT_EXPORT_NEEDED =
  /(^|\/)([\w-]+\.config|[\w-]+-reporter|fast-check|global-(setup|teardown))\.(ts|mjs|js)$/;

export const bare = (file: string): string => path.posix.basename(file).replace(/\..*$/, '');

export const isCode = (unit: SourceUnit): boolean => unit.syntax !== undefined;

export function size(tree: Tree): Violation[] {
  return tree.units
    .filter((unit) => isCode(unit) || unit.path.endsWith('.css'))
    .filter((unit) => unit.lines > MOST_LINES && !DATA_TABLES.has(unit.path))
    .map((unit) => ({
      law: 'file-size',
      file: unit.path,
      line: MOST_LINES + 1,
      message: `${unit.lines} lines; at most ${MOST_LINES}`,
    }));
}

export function fileNames(tree: Tree): Violation[] {
  return tree.units
    .filter((unit) => isCode(unit) && !unit.path.endsWith('.d.ts'))
    .flatMap((unit): Violation[] => {
      const name = bare(unit.path);
      const say = (message: string) => [{ law: 'file-names', file: unit.path, line: 1, message }];
      if (VAGUE.has(name)) return say(`'${name}' says nothing about what is inside`);
      const islandIndex = /^src\/widget\/[^/]+\/[^/]+\/index\.tsx?$/.test(unit.path);
      if (name === 'index' && programOf(unit.path) && !(islandOf(unit.path) && islandIndex)) {
        return say("only an island's own folder has an index");
      }
      const component = unit.path.endsWith('.tsx') && /^[A-Z][A-Za-z0-9]*$/.test(name);
      if (!component && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
        return say('modules are kebab-case, components PascalCase.tsx');
      }
      return [];
    });
}

const isReExport = (statement: ts.Statement): boolean =>
  ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined;

/** A barrel hides who uses what, and makes rings. */
export function barrels(tree: Tree): Violation[] {
  return tree.units.flatMap((unit) => {
    if (!unit.syntax || (islandOf(unit.path) && bare(unit.path) === 'index')) return [];
    const { statements } = unit.syntax;
    const source = unit.syntax;
    const star = statements.find(
      (each) => ts.isExportDeclaration(each) && each.moduleSpecifier && !each.exportClause,
    );
    const all = statements.length > 0 && statements.every(isReExport);
    const first = star ?? (all ? statements[0] : undefined);
    if (!first) return [];
    return [
      { law: 'barrels', file: unit.path, line: lineOf(source, first), message: 're-exports' },
    ];
  });
}

const baseOf = (node: ts.ClassLikeDeclaration): string =>
  node.heritageClauses
    ?.find((clause) => clause.token === ts.SyntaxKind.ExtendsKeyword)
    ?.types[0]?.expression.getText() ?? '';

/** A module there takes the place of one of another package, and so its form. */
const STANDS_IN = /^src\/widget\/wallets\/walletconnect\/replaced\//;

/** Classes: errors and custom elements only. No enum, no default export, no silenced compiler. */
export function syntax(tree: Tree): Violation[] {
  return tree.units.flatMap((unit) => {
    const source = unit.syntax;
    // A declaration file describes code of other authors.
    if (!source || source.isDeclarationFile) return [];
    const found: Violation[] = [];
    const say = (law: string, node: ts.Node, message: string) =>
      found.push({ law, file: unit.path, line: lineOf(source, node), message });
    eachNode(source, (node) => {
      const own = !STANDS_IN.test(unit.path);
      if (own && ts.isClassLike(node) && !/(Error|HTMLElement)$/.test(baseOf(node))) {
        say('classes', node, `class ${node.name?.text ?? ''} is neither error nor custom element`);
      }
      if (ts.isEnumDeclaration(node)) say('no-enum', node, `enum ${node.name.text}`);
      if (node.kind === ts.SyntaxKind.AnyKeyword && !unit.path.endsWith('.mjs')) {
        say('no-any', node, 'unknown and a parser instead of any');
      }
      const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
      const byKeyword = modifiers.some((each) => each.kind === ts.SyntaxKind.DefaultKeyword);
      if (
        own &&
        (byKeyword || ts.isExportAssignment(node)) &&
        !DEFAULT_EXPORT_NEEDED.test(unit.path)
      ) {
        say('named-exports', node, 'default export');
      }
    });
    // Pieced together, so that this file does not break its own law.
    const silenced = new RegExp(`@ts-${'ignore'}|@ts-${'nocheck'}`).exec(unit.text);
    if (silenced) {
      const { line } = source.getLineAndCharacterOfPosition(silenced.index);
      found.push({ law: 'no-ts-ignore', file: unit.path, line: line + 1, message: silenced[0] });
    }
    return found;
  });
}

const SUITE = /^(test|it|describe|suite|t|context)(\.\w+)*$/;

/**
 * The reason arguments of a call: `test.skip(condition, 'why')`, `t.skip('why')`. A title is not a
 * reason.
 */
function givesReason(node: ts.PropertyAccessExpression): boolean {
  const call = node.parent;
  if (!ts.isCallExpression(call) || call.expression !== node) return false;
  const ofContext = /^(t|context)$/.test(node.expression.getText());
  const reason = call.arguments[ofContext ? 0 : 1];
  return reason !== undefined && ts.isStringLiteralLike(reason) && reason.text.trim() !== '';
}

/** `{ skip: true }`; a text there is the reason itself. */
const isBareOption = (node: ts.Node): node is ts.PropertyAssignment =>
  ts.isPropertyAssignment(node) &&
  /^(skip|todo)$/.test(node.name.getText()) &&
  node.initializer.kind === ts.SyntaxKind.TrueKeyword;

/** A forgotten `.only` turns a suite into one test; a skip needs its reason in the same line. */
export function wholeSuites(tree: Tree): Violation[] {
  return tree.units.flatMap((unit) => {
    const source = unit.syntax;
    if (!source || !isTest(unit.path)) return [];
    const lines = unit.text.split('\n');
    const found: Violation[] = [];
    const say = (law: string, node: ts.Node, message: string) =>
      found.push({ law, file: unit.path, line: lineOf(source, node), message });
    const commented = (at: ts.Node): boolean => {
      const { line } = source.getLineAndCharacterOfPosition(at.getEnd());
      return /\/\/ \S|\/\*.*\S.*\*\//.test(lines[line] ?? '');
    };
    eachNode(source, (node) => {
      if (isBareOption(node) && !commented(node)) {
        say('no-skip', node, `${node.getText()} without its reason`);
      }
      if (!ts.isPropertyAccessExpression(node) || !SUITE.test(node.expression.getText())) return;
      const name = node.name.text;
      if (name === 'only') say('no-only', node, `${node.getText()} leaves the other tests out`);
      if (!/^(skip|fixme|todo)$/.test(name) || givesReason(node) || commented(node)) return;
      say('no-skip', node, `${node.getText()} without its reason in the same line`);
    });
    return found;
  });
}
