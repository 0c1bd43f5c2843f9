/**
 * Writes log lines as JSON. It writes the lines of one turn of the event loop at once: a write for
 * each request costs a tenth of the request.
 */
import type { Log, LogLevel } from '../environment';

type Write = (text: string) => void;

export interface LogLines {
  log: Log;
  /** Writes what is left. The process must call it before it exits. */
  flush(): void;
}

/** @param now Epoch ms; default: the system clock */
export function createLogLines(out: Write, error: Write, now = Date.now): LogLines {
  const waiting = new Map<Write, string>();
  let last = { at: Number.NaN, text: '' };
  const timeOf = (at: number): string => {
    if (at !== last.at) last = { at, text: new Date(at).toISOString() };
    return last.text;
  };
  const flush = () => {
    for (const [write, text] of waiting) write(text);
    waiting.clear();
  };
  return {
    flush,
    log(level: LogLevel, message, fields) {
      const line = JSON.stringify({
        time: timeOf(now()),
        level,
        message,
        ...fields,
      });
      if (waiting.size === 0) setImmediate(flush);
      const write = level === 'error' ? error : out;
      waiting.set(write, `${waiting.get(write) ?? ''}${line}\n`);
    },
  };
}
