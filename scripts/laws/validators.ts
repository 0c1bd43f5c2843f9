/**
 * The law `validators`: the widget and what it shares with other programs use the validators that most of
 * it uses. The library is one part of the runtime, so each validator more costs every visitor (ADR 49).
 */
import ts from 'typescript';
import { programOf } from './places';
import { eachNode, isTest, lineOf, type Tree, type Violation } from './tree';

const PROGRAMS: readonly string[] = ['widget', 'protocol'];

/** A validator, and what does the same. */
const INSTEAD: Readonly<Record<string, string>> = {
  finite: 'check',
  integer: 'safeInteger',
  length: 'minLength and maxLength',
  looseObject: 'record',
  nonEmpty: 'minLength(1)',
  nullable: 'nullish',
  rawTransform: 'check and transform',
  toLowerCase: 'transform',
  tuple: 'array with minLength and maxLength',
};

export function validators(tree: Tree): Violation[] {
  return tree.units.flatMap((unit) => {
    const source = unit.syntax;
    if (!source || !PROGRAMS.includes(programOf(unit.path) ?? '') || isTest(unit.path)) return [];
    // The vault and the secure site alone read these.
    if (unit.path.startsWith('src/protocol/custody/')) return [];
    const found: Violation[] = [];
    eachNode(source, (node) => {
      if (!ts.isPropertyAccessExpression(node) || node.expression.getText() !== 'v') return;
      const name = node.name.text;
      if (!Object.hasOwn(INSTEAD, name)) return;
      found.push({
        law: 'validators',
        file: unit.path,
        line: lineOf(source, node),
        message: `v.${name}: use ${INSTEAD[name]}`,
      });
    });
    return found;
  });
}
