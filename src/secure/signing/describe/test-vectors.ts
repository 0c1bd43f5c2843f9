/** Vectors of requests, and how their reviews must end. Source: security control 9. */
import { windowReason } from '../window/window-rule';
import type { Review } from './review';
import { words } from './test-review';

/** `frame`: the frame itself may ask. `window`: a window asks. `blind`: so, and it cannot be read. */
type Verdict = 'frame' | 'window' | 'blind' | 'blocked' | 'refused';

function verdictOf(found: Review | undefined): Verdict {
  if (!found) return 'refused';
  if (found.blocked !== undefined) return 'blocked';
  if (found.blind !== undefined) return 'blind';
  return windowReason(found, true) === undefined ? 'frame' : 'window';
}

/** @returns adds a vector; and all vectors that do not end as they must. */
export function createVectors() {
  const wrong: string[] = [];
  let count = 0;
  return {
    /** @param says Of the review's words. */
    vector(name: string, found: Review | undefined, wanted: Verdict, says?: RegExp): void {
      count += 1;
      const verdict = verdictOf(found);
      if (verdict !== wanted) wrong.push(`${name}: ${verdict}, not ${wanted}`);
      if (found && wanted !== 'blocked' && found.steps.length === 0)
        wrong.push(`${name}: no words`);
      const text = [
        ...(found?.steps.map(words) ?? []),
        ...(found?.warnings.map((warning) => warning.text) ?? []),
        found?.original?.text ?? '',
      ].join('\n');
      if (says && !says.test(text)) wrong.push(`${name}: ${text}`);
    },
    wrong: () => wrong,
    count: () => count,
  };
}
