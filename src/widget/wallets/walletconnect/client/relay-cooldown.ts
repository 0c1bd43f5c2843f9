/**
 * The cooldown that the relay asks for: until its end the client neither connects nor sends. A page can
 * read why its socket was closed and the error of a reply, but no header of a handshake. Source: hazards
 * C "obey Retry-After".
 */
import { cooldownLeft } from '../../../../protocol/cooldown';

/** (ours) The longest cooldown, whatever the relay asks for. */
const LONGEST_MS = 120_000;
/** (ours) The largest share that chance adds: pages do not all come back at the same moment. */
const SPREAD = 0.2;
const RETRY_AFTER = /(?:retry[- ]after|try again in)[\s:=]*(\d+)/i;

/** Epoch ms. */
let until = 0;

/** @returns ms from now */
export const relayCooldownLeft = (): number =>
  cooldownLeft(until, Date.now(), LONGEST_MS * (1 + SPREAD));

/** @returns whether the relay's message asks for a cooldown */
export function recordRetryAfter(message: string): boolean {
  const seconds = Number(RETRY_AFTER.exec(message)?.[1] ?? 0);
  if (seconds === 0) return false;
  const ms = Math.min(seconds * 1000, LONGEST_MS) * (1 + Math.random() * SPREAD);
  if (ms > relayCooldownLeft()) until = Date.now() + ms;
  return true;
}
