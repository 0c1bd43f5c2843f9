/**
 * The law `browser-tests`: `npm test` runs a test of each folder of e2e or of its substitute, and no more
 * tests than it has time for; tags are not in titles.
 */
import path from 'node:path';
import ts from 'typescript';
import { RELEASE_FOLDERS } from './release-folders';
import { lineOf, type SourceUnit, type Tree, type Violation } from './tree';

const TAG = '@release';
/** Call sites; their tables make about ten tests more. Each test costs four to five seconds of a core. */
export const MOST_TESTS = 160;

const CALLS = /^test(?:\.describe)?$/;

/** A literal `{ tag: '@release' }`. `releaseUnless()` leaves one case of its table untagged. */
const isTagged = (call: ts.CallExpression): boolean =>
  call.arguments.some((each) => ts.isObjectLiteralExpression(each) && each.getText().includes(TAG));

/** Counts the tests that are neither tagged nor in a tagged group; those of a table count once. */
function countUntagged(node: ts.Node): number {
  let count = 0;
  ts.forEachChild(node, (child) => {
    if (ts.isCallExpression(child) && CALLS.test(child.expression.getText())) {
      if (isTagged(child)) return;
      if (child.expression.getText() === 'test') {
        count += 1;
        return;
      }
    }
    count += countUntagged(child);
  });
  return count;
}

function titleTags(unit: SourceUnit, source: ts.SourceFile): Violation[] {
  const found: Violation[] = [];
  const look = (node: ts.Node): void => {
    const [title] =
      ts.isCallExpression(node) && CALLS.test(node.expression.getText()) ? node.arguments : [];
    if (title?.getText().includes(TAG)) {
      const message = `write { tag: '${TAG}' } after the title`;
      found.push({ law: 'browser-tests', file: unit.path, line: lineOf(source, title), message });
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

/** @returns what is wrong with a folder of e2e, if anything */
function faultOf(folder: string, tree: Tree, covered: ReadonlySet<string>): string | undefined {
  const substitute = RELEASE_FOLDERS[folder];
  if (covered.has(folder)) {
    return substitute && `${folder} has a test without ${TAG}: remove it from RELEASE_FOLDERS`;
  }
  if (!substitute) return `${folder} has no test without ${TAG}`;
  const runs = substitute.startsWith('e2e/')
    ? covered.has(substitute)
    : !substitute.includes('.release.') && tree.units.some((unit) => unit.path === substitute);
  return runs ? undefined : `${substitute}, the substitute of ${folder}, does not run in npm test`;
}

export function browserTests(tree: Tree): Violation[] {
  const counts = new Map<string, number>();
  const specs = tree.units.flatMap((unit) =>
    unit.syntax && /^e2e\/.*\.spec\.ts$/.test(unit.path) ? [{ unit, source: unit.syntax }] : [],
  );
  const first = new Map<string, string>();
  for (const { unit, source } of specs) {
    const folder = path.posix.dirname(unit.path);
    if (!first.has(folder)) first.set(folder, unit.path);
    counts.set(folder, (counts.get(folder) ?? 0) + countUntagged(source));
  }
  const covered = new Set([...counts].flatMap(([folder, count]) => (count > 0 ? [folder] : [])));
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const [fullest = ''] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  const tooMany = `${all} tests have no ${TAG}; npm test has time for ${MOST_TESTS}`;
  const violation = (file: string, message: string): Violation => {
    return { law: 'browser-tests', file, line: 1, message };
  };
  return [
    ...specs.flatMap(({ unit, source }) => titleTags(unit, source)),
    ...[...first].flatMap(([folder, file]) => {
      const fault = faultOf(folder, tree, covered);
      return fault ? [violation(file, fault)] : [];
    }),
    ...(all > MOST_TESTS ? [violation(first.get(fullest) ?? '', tooMany)] : []),
  ];
}
