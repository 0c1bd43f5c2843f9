/** The one place of the loader that writes to the console. A page may replace it later. */
const { error, warn } = console;

export const reportError = (text: string): void => error(`AppKit: ${text}`);
export const reportWarning = (text: string): void => warn(`AppKit: ${text}`);

/** Runs what may throw; nothing of ours throws into the page. */
export function withoutThrowing(act: () => void): void {
  try {
    act();
  } catch (cause) {
    error(cause);
  }
}
