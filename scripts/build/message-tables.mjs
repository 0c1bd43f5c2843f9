// Finds every text that a person can see in the widget, for docs/messages.md and its tests.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** @typedef {{ id: string, text: string, file: string }} Message `id` is the key of `AppKitConfig.messages`. */

/** @param {ts.Node} node @param {(node: ts.Node) => void} visit */
function eachNode(node, visit) {
  visit(node);
  ts.forEachChild(node, (child) => eachNode(child, visit));
}

/** @param {ts.Expression | undefined} node @returns {ts.Expression | undefined} without `as const` and the like */
const plain = (node) =>
  node && (ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    ? plain(node.expression)
    : node;

/** @param {ts.Expression | undefined} node @returns {[string, ts.Expression | undefined][]} */
function entries(node) {
  const table = plain(node);
  if (!table || !ts.isObjectLiteralExpression(table)) return [];
  return table.properties.map((one) => [
    one.name && ts.isIdentifier(one.name) ? one.name.text : '?',
    ts.isPropertyAssignment(one) ? plain(one.initializer) : undefined,
  ]);
}

/** Constants of one file that rows share, such as `RETRY`. @param {ts.SourceFile} source */
function constants(source) {
  /** @type {Map<string, ts.Expression>} */
  const found = new Map();
  eachNode(source, (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      found.set(node.name.text, node.initializer);
  });
  return found;
}

/**
 * @param {string} root
 * @returns {Message[]} in the order of their ids
 */
export function messages(root) {
  /** @type {Map<string, Message>} */
  const all = new Map();
  for (const name of readdirSync(path.join(root, 'src/widget'), { recursive: true })) {
    const file = `src/widget/${String(name).replaceAll(path.sep, '/')}`;
    if (!/(?<!\.test|\.d)\.tsx?$/.test(file) || /\/(testing|fake-[\w-]+)/.test(file)) continue;
    const code = readFileSync(path.join(root, file), 'utf8');
    if (
      !/defineMessages\(|ErrorRows;/.test(code) ||
      file === 'src/widget/core/errors/visible-error.ts'
    )
      continue;
    const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
    const known = constants(source);
    /** @param {string} id @param {ts.Expression | undefined} node */
    const add = (id, node) => {
      const value = node && ts.isIdentifier(node) ? known.get(node.text) : node;
      if (!value || !ts.isStringLiteralLike(value)) throw new Error(`${file}: ${id} is not a text`);
      all.set(id, { id, text: value.text, file });
    };
    eachNode(source, (node) => {
      if (ts.isCallExpression(node) && node.expression.getText(source) === 'defineMessages') {
        const [feature, table] = node.arguments;
        if (!feature || !ts.isStringLiteral(feature)) return;
        for (const [key, value] of entries(table)) add(`${feature.text}.${key}`, value);
      }
      if (!ts.isVariableDeclaration(node)) return;
      const constant = node.name.getText(source);
      const rows = constant === 'VIEW_TITLES' || constant.endsWith('_ERRORS');
      for (const [key, row] of rows ? entries(node.initializer) : []) {
        if (!row || !ts.isArrayLiteralExpression(row)) throw new Error(`${file}: ${key} is no row`);
        // A title is the first part of its row; of an error the second one is visible.
        if (constant === 'VIEW_TITLES') add(`title.${key}`, row.elements[0]);
        else add(`errors.${key}`, row.elements[1]);
      }
    });
  }
  return [...all.values()].filter(({ text }) => text !== '').sort((a, b) => (a.id < b.id ? -1 : 1));
}
