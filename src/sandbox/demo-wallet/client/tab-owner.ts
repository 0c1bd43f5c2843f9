/** Two tabs would answer with one identity and write over each other: the newest has the wallet. */

const LOCK = 'demo-wallet';

/** Resolves when this tab has the wallet. @param lost called when another tab takes it */
export function takeWallet(lost: () => void): Promise<void> {
  // Absent where the page is not a secure context.
  if (!('locks' in navigator)) return Promise.resolve();
  return new Promise((taken) => {
    navigator.locks
      .request(LOCK, { steal: true }, () => {
        taken();
        return new Promise<never>(() => {});
      })
      .catch(lost);
  });
}
