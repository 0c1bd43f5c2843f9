/** A kind of window: a chunk `window-<kind>` of the secure site, which shows its subjects. */

export interface WindowScreen {
  /**
   * Shows one subject into the empty root. The subject is checked here, by the kind's own schema.
   *
   * @param startWorker Given by the window's script: each file has its own modules.
   * @returns the answer; undefined: declined. Never settles once the signal has ended.
   */
  show(
    subject: unknown,
    root: HTMLElement,
    signal: AbortSignal,
    startWorker: (name: string) => Promise<Worker>,
  ): Promise<unknown>;
}
