/** The law `island-index`: importing an island's entry runs no code, except the factory of a wallet. */
import ts from 'typescript';
import { lineOf, type Tree, type Violation } from './tree';

const INDEX = /^src\/widget\/(features|adapters|wallets)\/[^/]+\/index\.ts$/;
/** `wallets/injected/index.ts` → its contract is an object that a factory makes. */
const WALLET_INDEX = /^src\/widget\/wallets\/[^/]+\/index\.ts$/;
const FACTORY = /^create[A-Z]/;

/** Code that runs while the module is evaluated: not inside a function that is only defined. */
function eachEvaluated(node: ts.Node, look: (node: ts.Node) => void): void {
  if (ts.isFunctionLike(node) || ts.isTypeNode(node)) return;
  look(node);
  ts.forEachChild(node, (child) => eachEvaluated(child, look));
}

const isContractOfWallet = (path: string, call: ts.CallExpression): boolean =>
  WALLET_INDEX.test(path) &&
  ts.isIdentifier(call.expression) &&
  FACTORY.test(call.expression.text) &&
  ts.isVariableDeclaration(call.parent);

/**
 * An import of an island must do nothing that `AppKit.destroy()` cannot undo: the runtime starts and
 * stops what the feature contract exports. A wallet's index may create its contract.
 */
export function islandIndex(tree: Tree): Violation[] {
  return tree.units.flatMap((unit) => {
    const source = unit.syntax;
    if (!source || !INDEX.test(unit.path)) return [];
    const found: Violation[] = [];
    const say = (node: ts.Node, message: string) =>
      found.push({ law: 'island-index', file: unit.path, line: lineOf(source, node), message });
    for (const statement of source.statements) {
      if (ts.isImportDeclaration(statement) && !statement.importClause) {
        say(statement, 'import for a side effect: export rules or errors instead');
      }
      eachEvaluated(statement, (node) => {
        const isCall = ts.isCallExpression(node) || ts.isNewExpression(node);
        if (!isCall || (ts.isCallExpression(node) && isContractOfWallet(unit.path, node))) return;
        say(node, 'call at import time: export it in the feature contract');
      });
    }
    return found;
  });
}
