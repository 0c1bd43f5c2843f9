/** One situation, told once for all engines. */
import type { Hosts } from '../support/process/hosts';
import type { Visitor } from './visitor';

export interface Scene extends Visitor {
  hosts: Hosts;
  /** To a page that keeps what goes wrong on it; what went wrong on the last one is kept too. */
  visit(url: string): Promise<void>;
  /** As `visit`, to where one is. */
  reload(): Promise<void>;
  /** Console errors, errors nobody caught, and refusals of the page's policy, so far. */
  problems(): Promise<readonly string[]>;
  /** What the story expects of them; anything else fails it. */
  allow(...patterns: RegExp[]): void;
  /** Run when the story is over, however it ended. */
  afterwards(tidy: () => Promise<void>): void;
}

export interface Story {
  name: string;
  /** A reason not to run it in this build. */
  without?(): string | undefined;
  run(scene: Scene): Promise<void>;
}
