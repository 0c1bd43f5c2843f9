/**
 * How long the relay asks to be left alone. A page cannot read what a handshake is answered with; it can
 * read why its socket was closed, and an error for an answer. Source: hazards C "obey Retry-After".
 */

/** (ours) The longest wait, whatever the relay asks for. */
const LONGEST_MS = 120_000;
/** (ours) At most so much is added by chance: not all pages come back at the same moment. */
const SPREAD = 0.2;
const WAIT = /(?:retry[- ]after|try again in)[\s:=]*(\d+)/i;

let until = 0;

/** ms from now. */
export function backoffLeftMs(): number {
  const left = until - Date.now();
  // A clock that was set back would make the wait longer than the relay asked for.
  return left > LONGEST_MS * (1 + SPREAD) ? 0 : Math.max(0, left);
}

/** @returns whether the relay's words ask for a pause. */
export function recordRetryAfter(words: string): boolean {
  const seconds = Number(WAIT.exec(words)?.[1] ?? 0);
  if (seconds === 0) return false;
  const ms = Math.min(seconds * 1000, LONGEST_MS) * (1 + Math.random() * SPREAD);
  if (ms > backoffLeftMs()) until = Date.now() + ms;
  return true;
}
