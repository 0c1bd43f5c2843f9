// A published script may not fetch or make code behind the back of the integrity chain. The text is
// parsed, so that the same words in a string or a comment do no harm.
import ts from 'typescript';

const HINT = /\bimport\b|\beval\b|\bFunction\b/;

/** Returns the forbidden constructs in the code, e.g. `import( at 1:20`. */
export function findForbidden(code) {
  if (!HINT.test(code)) return [];
  const source = ts.createSourceFile('x.js', code, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS);
  const found = [];
  const report = (node, what) => {
    const { line, character } = source.getLineAndCharacterOfPosition(node.getStart(source));
    found.push(`${what} at ${line + 1}:${character + 1}`);
  };
  const visit = (node) => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const callee = node.expression;
      if (callee.kind === ts.SyntaxKind.ImportKeyword) report(node, 'import(');
      const last = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
      const name = ts.isIdentifier(last) ? last.text : '';
      if (name === 'Function' && ts.isNewExpression(node)) report(node, 'new Function');
      else if (name === 'Function' && ts.isIdentifier(callee)) report(node, 'Function(');
    }
    if (ts.isMetaProperty(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      if (!ts.isMetaProperty(node) || node.keywordToken === ts.SyntaxKind.ImportKeyword) {
        report(node, 'module syntax');
      }
    }
    // Also as a value: `(0, eval)(…)`.
    if (ts.isIdentifier(node) && node.text === 'eval') report(node, 'eval');
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
