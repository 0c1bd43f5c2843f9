/** Work that needs the relay: with a deadline, and with words for what fails. */
import { inertLine } from './inert-text';
import { $relay, $relayMissed, showProblem } from './page-state';

/** The relay answers within milliseconds; a person who waits longer wants to know why. */
const RELAY_MS = 12_000;

function noRelay(): string {
  const relay = $relay.get();
  return relay.state === 'refused'
    ? `The relay refuses this wallet: ${inertLine(relay.reason)}. Reload the page to try again.`
    : 'The relay does not answer. Check that the sandbox is still running, then try again.';
}

/** @throws Error with words for a person when nothing comes in time */
export async function withRelay<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      $relayMissed.set(true);
      reject(new Error(noRelay()));
    }, RELAY_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function wordsOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  if (/pairing already exists/i.test(words)) {
    return 'This link was used before: each works once. Ask the site for a new code.';
  }
  if (/no internet connection|socket|relay server/i.test(words)) return noRelay();
  return words;
}

/** Shows an error on the page. Resolves to true on success. */
export async function runAndReport(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    showProblem(wordsOf(error));
    return false;
  }
}
