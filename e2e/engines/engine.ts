/** Defines the browser features that a story needs, for every engine. */
import type { PageProcesses } from './page-process';

export type Key =
  | 'Tab'
  | 'Shift+Tab'
  | 'ArrowDown'
  | 'ArrowUp'
  | 'Home'
  | 'End'
  | 'Enter'
  | 'Escape';

/** A page with its own storage. Pointer and keyboard are real browser input. */
export interface Tab {
  /** Resolves with the page's load event. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /**
   * Calls a function in the page and awaits its promise. The function is sent as text, so it has no
   * outer scope. Arguments and result are JSON.
   */
  run<Arguments extends unknown[], Result>(
    call: (...given: Arguments) => Result,
    ...given: Arguments
  ): Promise<Awaited<Result>>;
  /** Like `run`, in the frame of the embedded wallet: a page of another origin. */
  runInFrame<Arguments extends unknown[], Result>(
    call: (...given: Arguments) => Result,
    ...given: Arguments
  ): Promise<Awaited<Result>>;
  /** CSS px of the viewport, also for a place inside a frame. */
  clickAt(x: number, y: number): Promise<void>;
  press(key: Key): Promise<void>;
  /** The window that this page or its frame has opened, once it is there. */
  popup(): Promise<Tab | undefined>;
  /** Types into the element that has the focus. */
  type(text: string): Promise<void>;
  /** PNG of the viewport, one pixel per CSS px. */
  screenshot(): Promise<Buffer>;
  /**
   * Errors that the browser itself has reported so far; engines without reports leave it to the
   * page.
   */
  reported(): readonly string[];
  /** The processes of this browser that run pages, by their ids. */
  processes(): PageProcesses;
  close(): Promise<void>;
}

export interface Engine {
  /** Name with its version. */
  name: string;
  openTab(): Promise<Tab>;
  close(): Promise<void>;
}

/** An engine that can be started; `folder` is its own place for profiles. */
export interface EngineKind {
  id: 'firefox' | 'webkit';
  launch(folder: string): Promise<Engine>;
}

export const VIEWPORT = { width: 1280, height: 800 } as const;
