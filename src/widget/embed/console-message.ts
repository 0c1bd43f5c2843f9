/** The one place of the loader that writes to the console. A page may replace it later. */
const { error, warn } = console;

export const complain = (text: string): void => error(`AppKit: ${text}`);
export const advise = (text: string): void => warn(`AppKit: ${text}`);

/** Runs what may throw; nothing of ours throws into the page. */
export function quietly(act: () => void): void {
  try {
    act();
  } catch (cause) {
    error(cause);
  }
}
