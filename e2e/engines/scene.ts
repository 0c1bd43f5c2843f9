/** Opens a fresh tab for one story and records its problems. */
import { hosts as hostsAt } from '../support/process/hosts';
import type { Tab } from './engine';
import type { Scene } from './story';
import { visitorOf } from './visitor';

/** With the switch that makes the sandbox's pages record their problems. */
function watched(address: string): string {
  const url = new URL(address);
  url.searchParams.set('watch', '');
  return url.href;
}

export interface OpenScene extends Scene {
  /** Problems that the story did not expect. */
  unexpected(): Promise<string[]>;
  close(): Promise<void>;
}

export function sceneIn(tab: Tab, port: number): OpenScene {
  /** Problems of earlier pages. */
  const left: string[] = [];
  const allowed: RegExp[] = [];
  const tidies: (() => Promise<void>)[] = [];
  let visited = false;
  const onPage = async () => {
    if (!visited) return [];
    const kept = await tab.run(() => window.sandboxProblems);
    return kept ?? ['[no recorder] this page did not keep its problems'];
  };
  const leave = async () => void left.push(...(await onPage()));
  const problems = async () => [...left, ...(await onPage()), ...tab.reported()];
  return {
    ...visitorOf(tab),
    hosts: hostsAt(port),
    async visit(url) {
      await leave();
      visited = true;
      await tab.goto(watched(url));
    },
    async reload() {
      await leave();
      await tab.reload();
    },
    problems,
    allow: (...patterns) => void allowed.push(...patterns),
    afterwards: (tidy) => void tidies.push(tidy),
    unexpected: async () =>
      (await problems()).filter((text) => !allowed.some((pattern) => pattern.test(text))),
    async close() {
      for (const tidy of tidies.splice(0)) await tidy();
      await tab.close();
    },
  };
}
