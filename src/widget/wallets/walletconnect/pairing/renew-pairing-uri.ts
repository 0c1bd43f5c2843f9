/**
 * Keeps the pairing URI on the screen scannable while the user looks at it. It reads the remaining
 * time from the clock each time and never counts, because timers stop in a frozen page. Source:
 * specification §4 "Pairing uri lives 4 minutes; expired when under 10 s remain".
 */
import {
  PAIRING_LIFETIME_MS,
  PAIRING_MIN_LEFT_MS,
  PAIRING_RENEWALS_COUNT,
} from '../../../core/constants/limits';
import type { ShownLink } from '../../../core/contracts/pairing-state';

export interface LinkParts {
  /** A link the relay knows; of an older one also its end. Rejections end the whole. */
  make(): Promise<{ uri: string; expiresAt?: number | undefined }>;
  show(link: ShownLink): void;
  failed(cause: unknown): void;
  /** True if the page is visible: a hidden page gets no link. */
  visible(): boolean;
}

export interface PairingRenewal {
  /** The page may have slept, or is looked at again. */
  check(): void;
  stop(): void;
}

/** Too little left, or more than it ever had: then the clock was put back. */
export function isSpent(expiresAt: number, now = Date.now()): boolean {
  const left = expiresAt - now;
  return left <= PAIRING_MIN_LEFT_MS || left > PAIRING_LIFETIME_MS;
}

/** Not a moment left, by a clock that may have been put back. */
const isOver = (expiresAt: number, now = Date.now()): boolean =>
  expiresAt <= now || expiresAt > now + PAIRING_LIFETIME_MS;

/** Shows the first link as soon as it exists, and renews it automatically up to a limit. */
export function renewPairingUris({ make, show, failed, visible }: LinkParts): PairingRenewal {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let expiresAt = 0;
  let made = 0;
  let busy = false;
  let over = false;

  async function renew(): Promise<void> {
    busy = true;
    // The user should not scan a link that no wallet accepts anymore.
    if (made > 0 && isOver(expiresAt)) show('making');
    try {
      const { uri, expiresAt: end } = await make();
      if (over) return;
      made += 1;
      expiresAt = end ?? Date.now() + PAIRING_LIFETIME_MS;
      show({ uri, expiresAt });
    } catch (cause) {
      if (!over) failed(cause);
      over = true;
    } finally {
      busy = false;
    }
    check();
  }

  function check(): void {
    clearTimeout(timer);
    if (over || busy) return;
    if (!isSpent(expiresAt)) {
      timer = setTimeout(check, expiresAt - PAIRING_MIN_LEFT_MS - Date.now());
    } else if (made > PAIRING_RENEWALS_COUNT) {
      over = true;
      show(undefined);
    } else if (visible() || made === 0) void renew();
  }

  check();
  return {
    check,
    stop() {
      over = true;
      clearTimeout(timer);
    },
  };
}
