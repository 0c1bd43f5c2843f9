/** Defines a story: one situation, written once for all engines. */
import type { Hosts } from '../support/process/hosts';
import type { Visitor } from './visitor';

export interface Scene extends Visitor {
  hosts: Hosts;
  /** Opens a page that records its problems; the problems of the last page are kept too. */
  visit(url: string): Promise<void>;
  /** Like `visit`, to the current address. */
  reload(): Promise<void>;
  /** Console errors, uncaught errors, and policy violations so far. */
  problems(): Promise<readonly string[]>;
  /** Problems that the story expects; any other problem fails it. */
  allow(...patterns: RegExp[]): void;
  /** Runs after the story, regardless of its outcome. */
  afterwards(tidy: () => Promise<void>): void;
}

export interface Story {
  name: string;
  /** Reason to skip it in this build. */
  without?(): string | undefined;
  /** Limit of a story that waits for a server; the others have two minutes. */
  withinMs?: number;
  run(scene: Scene): Promise<void>;
}

/** `without` of the stories that only `npm run test:all` runs: engines differ less in them. */
export const unlessAll = (): string | undefined =>
  process.env.ENGINES_ALL ? undefined : 'it runs before a release';
