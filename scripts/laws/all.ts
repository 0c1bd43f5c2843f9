/** Every law, in the order of ARCHITECTURE.md. */
import { browserTests } from './browser-tests';
import { commentNames } from './comment-names';
import { plainEnglish } from './english';
import { eventMessages } from './event-messages';
import { gatewayRoutes } from './gateway-routes';
import { glossary } from './glossary';
import { hiddenHints } from './hidden-hints';
import * as imports from './imports';
import { islandIndex } from './island-index';
import { islandSheets } from './island-sheets';
import { privateNames, smartAccountSource } from './names';
import { oldStems } from './old-stems';
import { page } from './page';
import { preactNames } from './preact-names';
import { custodyProcesses } from './processes';
import { rings, unneededLater } from './rings';
import { floorRows, houseReadmes, roomReadme } from './room-readmes';
import * as rooms from './rooms';
import * as shape from './shape';
import { stack } from './stack';
import { readTree, type Tree, type Violation } from './tree';
import { validators } from './validators';
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
  custodyProcesses,
  rings,
  shape.size,
  shape.fileNames,
  shape.barrels,
  shape.syntax,
  shape.wholeSuites,
  rooms.folderSize,
  rooms.roomOrder,
  roomReadme,
  floorRows,
  rooms.fakesInTesting,
  rooms.oneBaseName,
  oldStems,
  gatewayRoutes,
  islandSheets,
  glossary,
  islandIndex,
  page,
  preactNames,
  hiddenHints,
  validators,
  words.chainNames,
  words.foreignNames,
  words.testIds,
  words.machinePaths,
  plainEnglish,
  commentNames,
  eventMessages,
  privateNames,
  smartAccountSource,
  browserTests,
];

/** Laws about the whole project, and about exceptions: each row must still be needed. */
const LAWS_OF_THE_CHECKOUT: readonly Law[] = [stack, houseReadmes, unneededLater];

const broken = (laws: readonly Law[], tree: Tree): Violation[] => laws.flatMap((law) => law(tree));

export const violations = (root: string): Violation[] => broken(LAWS, readTree(root));

/** Every law, for the real checkout. */
export const checkoutViolations = (tree: Tree): Violation[] =>
  broken([...LAWS, ...LAWS_OF_THE_CHECKOUT], tree);
