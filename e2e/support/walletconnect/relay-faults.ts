/** Applies the faults of a bad connection or relay to single messages, for `line.alter`. */
import type { Change } from './relay-proxy';

/** Time in which messages count as sent together. */
const TOGETHER_MS = 40;

/** Each arrives truncated, then with one changed character in its envelope, then intact. */
export const spoiledFirst: Change = (text, deliver) => {
  deliver(text.slice(0, Math.floor(text.length / 2)));
  const changed = text.replace(/("message":"[^"]{60})(.)/, (_, before: string, one: string) => {
    return `${before}${one === 'A' ? 'B' : 'A'}`;
  });
  if (changed !== text) deliver(changed);
  deliver(text);
};

/** Delivers messages that the relay sends together in reverse order. */
export function reversed(): Change {
  let waiting: (() => void)[] = [];
  return (text, deliver) => {
    waiting.push(() => deliver(text));
    if (waiting.length > 1) return;
    setTimeout(() => {
      const all = waiting.reverse();
      waiting = [];
      for (const each of all) each();
    }, TOGETHER_MS);
  };
}

export interface Refusing {
  change: Change;
  /** Number of replies replaced by errors so far. */
  readonly refused: number;
}

/** Replaces this many of the relay's next replies by this error; other messages stay unchanged. */
export function refusing(times: number, code: number, message: string): Refusing {
  let refused = 0;
  return {
    change(text, deliver) {
      const mayRefuse = refused < times && /"result":/.test(text);
      if (!mayRefuse) {
        deliver(text);
        return;
      }
      refused += 1;
      // As text: it may be too long for a number.
      const id = /"id":("[^"]*"|-?\d+)/.exec(text)?.[1] ?? 'null';
      deliver(`{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify({ code, message })}}`);
    },
    get refused() {
      return refused;
    },
  };
}
