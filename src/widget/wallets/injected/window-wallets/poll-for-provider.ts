/**
 * Finds wallets that add themselves to the window without an event: polls while the page loads and
 * shortly after.
 */
const MOMENTS_MS = [50, 150, 500, 1_000, 2_000, 5_000];

/** Looks at once, and then now and again. @returns an idempotent stop. */
export function pollForProvider(page: Window, look: () => void): () => void {
  const timers = MOMENTS_MS.map((ms) => setTimeout(look, ms));
  page.addEventListener('load', look);
  look();
  return () => {
    for (const timer of timers) clearTimeout(timer);
    page.removeEventListener('load', look);
  };
}
