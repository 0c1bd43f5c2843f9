/**
 * Law 16: the text of a `title` is also in its element, seen or for screen readers: fingers and keys
 * open no tooltip.
 */
import ts from 'typescript';
import { programOf } from './places';
import { eachNode, isTest, lineOf, type Tree, type Violation } from './tree';

const SHOWN: readonly string[] = ['widget', 'secure'];

/** The expression, or the string. */
function textOf({ initializer }: ts.JsxAttribute): string {
  if (!initializer) return '';
  if (ts.isJsxExpression(initializer)) return initializer.expression?.getText() ?? '';
  return ts.isStringLiteral(initializer) ? initializer.text : initializer.getText();
}

/** In the content, or as the name or the description of an element in it. */
function says(element: ts.Node, title: ts.JsxAttribute): boolean {
  const wanted = textOf(title);
  let found = false;
  eachNode(element, (node) => {
    if (ts.isJsxText(node)) found ||= node.text.includes(wanted);
    if (ts.isJsxAttribute(node) && /^aria-(label|description)$/.test(node.name.getText())) {
      found ||= textOf(node) === wanted;
    }
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) {
      found ||= node.expression?.getText() === wanted;
    }
  });
  return found;
}

export function hiddenHints(tree: Tree): Violation[] {
  return tree.units.flatMap((unit) => {
    const source = unit.syntax;
    if (!source || !SHOWN.includes(programOf(unit.path) ?? '') || isTest(unit.path)) return [];
    const found: Violation[] = [];
    eachNode(source, (node) => {
      if (!ts.isJsxAttribute(node) || node.name.getText() !== 'title') return;
      const opening = node.parent.parent;
      if (!/^[a-z]/.test(opening.tagName.getText())) return;
      const element = ts.isJsxOpeningElement(opening) ? opening.parent : opening;
      if (says(element, node)) return;
      found.push({
        law: 'hidden-hints',
        file: unit.path,
        line: lineOf(source, node),
        message: `${textOf(node)} is only in a title`,
      });
    });
    return found;
  });
}
