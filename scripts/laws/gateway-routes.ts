/** The law `gateway-routes`: the gateway's app lists the domains, and each domain adds its own routes. */
import ts from 'typescript';
import { eachNode, lineOf, type Tree, type Violation } from './tree';

const APP = 'src/gateway/app.ts';
const ADDS_ROUTES = /^(?:get|post|put|delete|patch|options|all|on|route|mount|basePath)$/;
/** Calls that get the app: a domain, and the log of every request. */
const TAKE_THE_APP = /^(?:domain\.register|logRequests)$/;

const isApp = (node: ts.Node | undefined): boolean =>
  node !== undefined && ts.isIdentifier(node) && node.text === 'app';

/** The added route, as the message shows it; undefined: the call adds none. */
function routeOf({ expression, arguments: given }: ts.CallExpression): string | undefined {
  const [first] = given;
  if (ts.isPropertyAccessExpression(expression) && isApp(expression.expression)) {
    const { text } = expression.name;
    const isOwnPath = text === 'use' && first !== undefined && ts.isStringLiteralLike(first);
    return isOwnPath || ADDS_ROUTES.test(text) ? `app.${text}` : undefined;
  }
  const callee = expression.getText();
  return given.some(isApp) && !TAKE_THE_APP.test(callee) ? callee : undefined;
}

export function gatewayRoutes(tree: Tree): Violation[] {
  const source = tree.units.find((unit) => unit.path === APP)?.syntax;
  if (!source) return [];
  const found: Violation[] = [];
  eachNode(source, (node) => {
    const route = ts.isCallExpression(node) ? routeOf(node) : undefined;
    if (route === undefined) return;
    const message = `${route}: a domain of DOMAINS adds the route`;
    found.push({ law: 'gateway-routes', file: APP, line: lineOf(source, node), message });
  });
  return found;
}
