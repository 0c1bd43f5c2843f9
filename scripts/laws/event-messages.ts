/** The law `event-messages`: an event's message is a sentence for the owner, never a code of ours. */
import ts from 'typescript';
import { eachNode, isTest, lineOf, type SourceUnit, type Tree, type Violation } from './tree';

const PRODUCT = /^src\/widget\//;
const CODE = /^[a-z0-9]+(?:_[a-z0-9]+)+$/;

/** `error.code`, `'failed_to_connect'`, and either of them in a part of an expression. */
function hasCode(value: ts.Node): boolean {
  let found = false;
  const look = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && node.name.text === 'code') found = true;
    if (ts.isStringLiteralLike(node) && CODE.test(node.text)) found = true;
  };
  look(value);
  eachNode(value, look);
  return found;
}

function messageIn(call: ts.CallExpression): ts.Expression | undefined {
  const [, properties] = call.arguments;
  if (!ts.isIdentifier(call.expression) || call.expression.text !== 'track') return undefined;
  if (!properties || !ts.isObjectLiteralExpression(properties)) return undefined;
  const found = properties.properties.find(({ name }) => name?.getText() === 'message');
  return found && ts.isPropertyAssignment(found) ? found.initializer : undefined;
}

function codesIn({ syntax, path }: SourceUnit): Violation[] {
  const found: Violation[] = [];
  if (!syntax || !PRODUCT.test(path) || isTest(path)) return found;
  eachNode(syntax, (node) => {
    const value = ts.isCallExpression(node) ? messageIn(node) : undefined;
    if (!value || !hasCode(value)) return;
    const message = "an event's 'message' is a code: send the error's message";
    found.push({ law: 'event-messages', file: path, line: lineOf(syntax, value), message });
  });
  return found;
}

export const eventMessages = (tree: Tree): Violation[] => tree.units.flatMap(codesIn);
