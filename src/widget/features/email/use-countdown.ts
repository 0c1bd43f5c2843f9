import { useLayoutEffect, useState } from 'react';
import { emailCooldown } from '../../core/session/email-cooldown';

const SECOND_MS = 1_000;

/** Seconds until the next mail may be sent. @param sent changes with each mail */
export function useCountdown(sent: unknown): number {
  const [left, setLeft] = useState(emailCooldown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each mail starts it again
  useLayoutEffect(() => {
    setLeft(emailCooldown());
    const timer = setInterval(() => {
      const now = emailCooldown();
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [sent]);
  return left;
}
