/** The law `custody-processes`: auth service and vault are processes that share no code of their own. */
import { isTest, type Tree, type Violation } from './tree';

const GATEWAY = 'src/gateway/';
/** Folders of the processes that hold keys. */
const PROCESSES = ['src/gateway/auth/', 'src/gateway/vault/'];

const processOf = (file: string): string | undefined =>
  PROCESSES.find((folder) => file.startsWith(folder));

/**
 * Neither imports the other, and nothing else of the gateway imports either of them: so no third file
 * brings the code of one into the other, or into the public process.
 */
export function custodyProcesses(tree: Tree): Violation[] {
  return tree.units.flatMap((unit) => {
    if (!unit.path.startsWith(GATEWAY) || isTest(unit.path)) return [];
    const from = processOf(unit.path);
    return unit.imports.flatMap(({ target, line }) => {
      const to = target === undefined ? undefined : processOf(target);
      if (to === undefined || to === from) return [];
      const message = `${from ?? 'the gateway'} imports ${target}: only ${to} may`;
      return [{ law: 'custody-processes', file: unit.path, line, message }];
    });
  });
}
