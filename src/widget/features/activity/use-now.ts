import { useEffect, useState } from 'react';

/** (ours) "2 min. ago" is true for so long. */
const TICK_MS = 30_000;

/** Epoch ms, again and again. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
