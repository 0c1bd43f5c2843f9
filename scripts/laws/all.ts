/** Every law, in the order of ARCHITECTURE.md. */
import * as imports from './imports';
import { page } from './page';
import * as shape from './shape';
import { readTree, type Tree, type Violation } from './tree';
import * as words from './words';

type Law = (tree: Tree) => Violation[];

const LAWS: readonly Law[] = [
  imports.unresolved,
  imports.testCodeStays,
  imports.islands,
  imports.programs,
  imports.layers,
  imports.storeless,
  imports.homes,
  imports.reactName,
  imports.dependencies,
  shape.rings,
  shape.size,
  shape.fileNames,
  shape.barrels,
  shape.syntax,
  shape.wholeSuites,
  page,
  words.chainNames,
  words.foreignNames,
  words.testIds,
  words.machinePaths,
];

export function violations(root: string): Violation[] {
  const tree = readTree(root);
  return LAWS.flatMap((law) => law(tree));
}
