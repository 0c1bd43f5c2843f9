/** Applies the faults of a bad line or a bad relay to single messages, for `line.alter`. */
import type { Change } from './relay-proxy';

/** Time in which messages count as sent together. */
const TOGETHER_MS = 40;

/** Each arrives torn, then with one character of its envelope changed, then whole. */
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
  /** Answers that were made errors so far. */
  readonly refused: number;
}

/** The relay's next answers to requests are this error, so many of them; the rest is as it was. */
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
      // As it is written: it may be too long for a number.
      const id = /"id":("[^"]*"|-?\d+)/.exec(text)?.[1] ?? 'null';
      deliver(`{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify({ code, message })}}`);
    },
    get refused() {
      return refused;
    },
  };
}
