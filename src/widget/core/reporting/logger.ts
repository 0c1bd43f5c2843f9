/**
 * Reports messages to the site's owner. The log itself is `log-buffer.ts`, the alerts are
 * `alerts.ts`.
 */
import { $options } from '../config/options';
import type { AppKitError } from '../errors/app-kit-error';
import { emitHost } from './host-events';

export type LogLevel = 'error' | 'warn' | 'info' | 'debug';

/**
 * Receives the log entries: `log-buffer.ts`, which comes with the session and first gets the
 * earlier entries.
 */
export type LogWriter = (level: LogLevel, parts: readonly unknown[]) => void;

const EARLY_COUNT = 50;
let early: [LogLevel, readonly unknown[]][] = [];
let writer: LogWriter | undefined;

export function setLogWriter(next: LogWriter): void {
  writer = next;
  for (const [level, parts] of early.splice(0)) next(level, parts);
}

function write(level: LogLevel, parts: readonly unknown[]): void {
  if (writer) writer(level, parts);
  else if (early.push([level, parts]) > EARLY_COUNT) early = early.slice(1);
}

/** A host may have replaced the console with something that throws. */
export function writeToConsole(level: LogLevel, text: string): void {
  try {
    // biome-ignore lint/suspicious/noConsole: the one place that writes to the console
    console[level](text);
  } catch {
    // There is nowhere else to say it.
  }
}

export const log = {
  error: (...parts: unknown[]): void => write('error', parts),
  warn: (...parts: unknown[]): void => write('warn', parts),
  info: (...parts: unknown[]): void => write('info', parts),
  debug: (...parts: unknown[]): void => write('debug', parts),
};

/** For the site owner, always in the console. Each message appears once. */
const shown = new Set<string>();
export function notifyOwner(level: 'warn' | 'error', text: string): void {
  if (shown.has(text)) return;
  shown.add(text);
  write(level, [text]);
  if (!$options.get().debug) writeToConsole(level, `AppKit Embed: ${text}`);
}

/** An error the host should hear of: the log and an `error` event. */
export function reportError(error: AppKitError): void {
  log.error(error);
  emitHost('error', error);
}
