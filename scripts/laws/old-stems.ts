/** The law `old-stems`: file names that the move into rooms replaced do not come back. */
import { programOf } from './places';
import { isProduct } from './rooms';
import { bare } from './shape';
import type { Tree, Violation } from './tree';

/** Each gave way to the field's term. `connections` and `tokens` are terms, and name other files now. */
const OF_THE_WIDGET = new Set([
  ...['agreed', 'app-opening', 'ask', 'balances', 'chains', 'clock', 'deadline', 'door'],
  ...['doubts', 'early-pairing', 'far-connector', 'far-line', 'findings', 'history-marks'],
  ...['holdings', 'known-errors', 'lacks-agreement', 'later', 'lines', 'live-connections'],
  ...['lost-requests', 'met', 'money-moved', 'open-requests', 'own-browsers', 'page-return'],
  ...['paid', 'patience', 'payments', 'pending', 'pick-connector', 'pick-wallet', 'picked-app'],
  ...['place', 'placeholder', 'presence', 'publish', 'questions', 'refused-family'],
  ...['reply-text', 'rest', 'restore', 'rules-yield', 'said', 'same-wallet', 'sdk', 'sending'],
  ...['session', 'session-contract', 'source-call', 'speaks-for', 'speech', 'state'],
  ...['store-changes', 'tabs', 'taken-family', 'tame', 'turn', 'turns', 'usable-wallets'],
  ...['wallet-app', 'wallet-asked', 'wish'],
]);

const OF_THE_GATEWAY = new Set([...['in-portions', 'kept', 'outside', 'reach', 'rest-length']]);

const OLD: Readonly<Record<string, ReadonlySet<string>>> = {
  widget: OF_THE_WIDGET,
  gateway: OF_THE_GATEWAY,
};

export const oldStems = (tree: Tree): Violation[] =>
  tree.units
    .filter((unit) => isProduct(unit) && OLD[programOf(unit.path) ?? '']?.has(bare(unit.path)))
    .map((unit) => ({
      law: 'old-stems',
      file: unit.path,
      line: 1,
      message: `'${bare(unit.path)}' is an earlier private name: use the field's term`,
    }));
