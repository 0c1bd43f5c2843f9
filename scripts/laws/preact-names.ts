/**
 * The law `preact-names`: elements have Preact's and the DOM's names of attributes. The build leaves
 * out the code that translates React's names (ADR 31), so a React name would do nothing.
 */
import ts from 'typescript';
import { programOf } from './places';
import { eachNode, isTest, lineOf, type Tree, type Violation } from './tree';

/** The programs whose React is Preact. */
const PREACT: readonly string[] = ['widget', 'secure'];

/** React's names with other names in Preact. */
const NAMES: Readonly<Record<string, string>> = {
  onFocus: 'onFocusIn',
  onBlur: 'onFocusOut',
  onDoubleClick: 'onDblClick',
  defaultValue: 'value',
};
/** SVG attributes that React writes in camel case. Source: preact/compat 10.29. */
const CAMEL =
  /^(?:accent|alignment|arabic|baseline|cap|clip(?!PathU)|color|dominant|fill|flood|font|glyph(?!R)|horiz|image(!S)|letter|lighting|marker(?!H|W|U)|overline|paint|pointer|shape|stop|strikethrough|stroke|text(?!L)|transform|underline|unicode|units|v|vector|vert|word|writing|x(?!C))[A-Z]/;
/** Fields that report `change` at once in every browser. */
const CHANGE_FIELD = /^"(?:checkbox|radio|file)"$/;

/** Preact reports a `select`'s value, and a text field's `change`, otherwise than React. */
function nameFor(node: ts.JsxAttribute, element: ts.JsxOpeningLikeElement): string | undefined {
  const name = node.name.getText();
  const tag = element.tagName.getText();
  if (tag === 'select' && name === 'value') return 'selected of its options';
  if (name === 'onChange' && /^(?:input|textarea)$/.test(tag)) {
    const type = element.attributes.properties.find(
      (one) => ts.isJsxAttribute(one) && one.name.getText() === 'type',
    ) as ts.JsxAttribute | undefined;
    return CHANGE_FIELD.test(type?.initializer?.getText() ?? '') ? undefined : 'onInput';
  }
  if (Object.hasOwn(NAMES, name)) return NAMES[name];
  return CAMEL.test(name) ? name.replace(/[A-Z0-9]/g, '-$&').toLowerCase() : undefined;
}

export function preactNames(tree: Tree): Violation[] {
  return tree.units.flatMap((unit) => {
    const source = unit.syntax;
    if (!source || !PREACT.includes(programOf(unit.path) ?? '') || isTest(unit.path)) return [];
    const found: Violation[] = [];
    eachNode(source, (node) => {
      if (!ts.isJsxAttribute(node)) return;
      const element = node.parent.parent;
      if (!/^[a-z][a-z0-9-]*$/.test(element.tagName.getText())) return;
      const own = nameFor(node, element);
      if (own === undefined) return;
      found.push({
        law: 'preact-names',
        file: unit.path,
        line: lineOf(source, node),
        message: `${node.name.getText()}: Preact's name is ${own}`,
      });
    });
    return found;
  });
}
