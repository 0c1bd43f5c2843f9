/**
 * All of core that is not needed to draw the first screen, as one chunk beside the shell: the whole
 * configuration, connections, networks, storage, rules, tabs. It is fetched as soon as the shell
 * starts; a pick waits for it. Reached through `door.ts`.
 */

import { chooseFamily } from './choose-family';
import { startConfig } from './config-apply';
import { diagnose } from './diagnose';
import { disconnect } from './disconnect';
import { watchVisitor } from './events';
import { startLog } from './log-writer';
import { switchTo } from './network-switch';
import { $options } from './options';
import { pendingIsFollowed } from './rules-pending';
import type { Session } from './session-contract';
import { getProvider } from './sessions';
import { type CoreStart, startCore } from './start';

export interface SessionStart extends Omit<CoreStart, 'options'> {
  /** What the visitor presses in. */
  surface: EventTarget;
}

/** Once a page. */
export function startSession({ surface, ...start }: SessionStart): Session {
  startLog();
  startConfig();
  const stops = [
    startCore({ ...start, options: $options.get() }),
    watchVisitor(surface),
    pendingIsFollowed(),
  ];
  return {
    switchNetwork: switchTo,
    disconnect,
    getProvider,
    diagnose,
    chooseFamily,
    stop() {
      for (const stop of stops.splice(0)) stop();
    },
  };
}
