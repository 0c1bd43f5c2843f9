/** The law `browser-tests`: `npm test` runs a test of each folder of e2e, and tags are not in titles. */
import path from 'node:path';
import ts from 'typescript';
import { lineOf, type SourceUnit, type Tree, type Violation } from './tree';

const TAG = '@release';
/** Folders whose only test is too slow for `npm test`: half a minute. */
const SLOW = new Set(['e2e/relay/idle']);

const CALLS = /^test(?:\.describe)?$/;

/** A literal `{ tag: '@release' }`. `releaseUnless()` leaves one case of its table untagged. */
const isTagged = (call: ts.CallExpression): boolean =>
  call.arguments.some((each) => ts.isObjectLiteralExpression(each) && each.getText().includes(TAG));

/** True if the file has a test that is neither tagged nor in a tagged group. */
function hasUntagged(node: ts.Node): boolean {
  return (
    ts.forEachChild(node, (child) => {
      if (ts.isCallExpression(child) && CALLS.test(child.expression.getText())) {
        if (isTagged(child)) return false;
        if (child.expression.getText() === 'test') return true;
      }
      return hasUntagged(child);
    }) ?? false
  );
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

export function browserTests(tree: Tree): Violation[] {
  const specs = tree.units.flatMap((unit) =>
    unit.syntax && /^e2e\/.*\.spec\.ts$/.test(unit.path) ? [{ unit, source: unit.syntax }] : [],
  );
  const folderOf = (unit: SourceUnit): string => path.posix.dirname(unit.path);
  const covered = new Set(
    specs.filter(({ source }) => hasUntagged(source)).map(({ unit }) => folderOf(unit)),
  );
  const bare = new Map(specs.map(({ unit }) => [folderOf(unit), unit.path] as const));
  return [
    ...specs.flatMap(({ unit, source }) => titleTags(unit, source)),
    ...[...bare]
      .filter(([folder]) => covered.has(folder) === SLOW.has(folder))
      .map(([folder, file]) => ({
        law: 'browser-tests',
        file,
        line: 1,
        message: SLOW.has(folder)
          ? `${folder} has a test without ${TAG}: remove it from SLOW`
          : `${folder} has no test without ${TAG}`,
      })),
  ];
}
