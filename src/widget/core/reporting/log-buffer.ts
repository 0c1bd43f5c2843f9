/**
 * Keeps the log: a ring buffer in memory, redacted on write, copied by `diagnose()`. It comes with
 * the session; earlier entries wait in `logger.ts`.
 */

import { $options } from '../config/options';
import { LOG_BUFFER_BYTES, LOG_LEVEL } from '../constants/limits';
import { AppKitError } from '../errors/app-kit-error';
import { type LogLevel, setLogWriter, writeToConsole } from './logger';

const LEVELS: readonly LogLevel[] = ['error', 'warn', 'info', 'debug'];
const HIDDEN = '[hidden]';
const RULES: readonly (readonly [RegExp, string])[] = [
  // Tokens first: a JWT or a pairing key may look like an address in its middle.
  [/eyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, HIDDEN],
  [/(symKey=?["':\s]*)[0-9a-f]{8,}/gi, `$1${HIDDEN}`],
  [
    /(\b(?:bearer|token|secret|password|otp|authorization|private_?key|mnemonic)\b["']?\s*[=:\s]\s*["']?(?:bearer\s+)?)[^\s"',}]+/gi,
    `$1${HIDDEN}`,
  ],
  [/[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g, HIDDEN],
  // 32 bytes and more: keys, signatures, hashes.
  [/\b(?:0x)?[0-9a-f]{64,}\b/gi, HIDDEN],
  [/\b(0x[0-9a-f]{2})[0-9a-f]{32}([0-9a-f]{6})\b/gi, '$1…$2'],
  [
    /(?<!(?:solana|polkadot|bip122):)\b(?=\w*\d)([1-9A-HJ-NP-Za-km-z]{4})[1-9A-HJ-NP-Za-km-z]{16,34}([1-9A-HJ-NP-Za-km-z]{6})\b/g,
    '$1…$2',
  ],
  [/\b((?:bc|tb)1[a-z0-9]|cosmos1)[a-z0-9]{28,60}([a-z0-9]{6})\b/g, '$1…$2'],
];

/** Addresses to 4…6; no pairing key, e-mail, token, secret. */
export function redact(text: string): string {
  return RULES.reduce((clean, [pattern, by]) => clean.replace(pattern, by), text);
}

function say(part: unknown): string {
  if (typeof part === 'string') return part;
  if (part instanceof AppKitError) return `${part.code}: ${part.message}`;
  if (part instanceof Error) return `${part.name}: ${part.message}`;
  try {
    return (
      JSON.stringify(part, (_, value) => (typeof value === 'bigint' ? `${value}` : value)) ??
      String(part)
    );
  } catch {
    return '[unreadable]';
  }
}

const lines: string[] = [];
let bytes = 0;

type HearError = (error: Error, level: LogLevel) => void;
const hearers = new Set<HearError>();

/** Calls the listener with each error in a log entry, of any level. @returns a stop. */
export function onLoggedError(listener: HearError): () => void {
  hearers.add(listener);
  return () => hearers.delete(listener);
}

function write(level: LogLevel, parts: readonly unknown[]): void {
  for (const part of parts) {
    if (part instanceof Error) for (const hear of hearers) hear(part, level);
  }
  const wanted: LogLevel = $options.get().debug ? 'debug' : LOG_LEVEL;
  if (LEVELS.indexOf(level) > LEVELS.indexOf(wanted)) return;
  const line = redact(`${new Date().toISOString()} ${level} ${parts.map(say).join(' ')}`).slice(
    0,
    10_000,
  );
  lines.push(line);
  // UTF-16: two bytes a unit.
  bytes += line.length * 2;
  while (bytes > LOG_BUFFER_BYTES) bytes -= (lines.shift() as string).length * 2;
  if ($options.get().debug) writeToConsole(level, line);
}

/** Newest last. */
export function readLog(): string[] {
  return [...lines];
}

export function startLog(): void {
  setLogWriter(write);
}
