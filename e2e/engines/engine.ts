/** What a story needs of a browser, whichever it is. */

export type Key =
  | 'Tab'
  | 'Shift+Tab'
  | 'ArrowDown'
  | 'ArrowUp'
  | 'Home'
  | 'End'
  | 'Enter'
  | 'Escape';

/** A page with storage of its own. Pointer and keys are the browser's, as a visitor's are. */
export interface Tab {
  /** Resolves with the page's load event. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /**
   * Calls a function in the page and waits for what it promises. It is sent as text: it knows no outer
   * names. Arguments and result are JSON.
   */
  run<Arguments extends unknown[], Result>(
    call: (...given: Arguments) => Result,
    ...given: Arguments
  ): Promise<Awaited<Result>>;
  /** CSS px of the viewport. */
  clickAt(x: number, y: number): Promise<void>;
  press(key: Key): Promise<void>;
  /** PNG of the viewport, one pixel to a CSS px. */
  screenshot(): Promise<Buffer>;
  /** What the browser itself reported so far; engines that report nothing leave it to the page. */
  reported(): readonly string[];
  close(): Promise<void>;
}

export interface Engine {
  /** With its version. */
  name: string;
  openTab(): Promise<Tab>;
  close(): Promise<void>;
}

/** One that can be started; `folder` is a place of its own for profiles. */
export interface EngineKind {
  id: 'firefox' | 'webkit';
  launch(folder: string): Promise<Engine>;
}

export const VIEWPORT = { width: 1280, height: 800 } as const;
