/**
 * Alerts for the site's owner: an `error` event with a level always, on screen and in the console in
 * debug only. Source: specification §8, protocol §10.1 (levels).
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { AlertLevel } from '../../../protocol/host/events';
import { $options } from '../config/options';
import { appKitError, ERROR_ROWS, type ErrorCode } from '../errors/app-kit-error';
import type { MessageParams } from '../i18n/i18n';
import { emitHost } from './host-events';
import { log } from './logger';

/** The part of an alert that the modal may show in debug. */
export interface Alert {
  code: ErrorCode;
  level: AlertLevel;
  title: string;
  message: string;
}

const shown = atom<Alert | undefined>(undefined);
/** Set in debug only. */
export const $alert: ReadableAtom<Alert | undefined> = shown;

/** Alerts that arrived while another one was shown. */
const waiting: Alert[] = [];

export function dismissAlert(): void {
  shown.set(waiting.shift());
}

/** The log buffer keeps `error` alone outside of debug. */
const LOG_LEVELS = { error: 'error', warning: 'warn', info: 'info' } as const;

export function showAlert(code: ErrorCode, detail?: MessageParams): void {
  const error = appKitError(code, detail);
  const [, , title = 'Error', level = 'error'] = ERROR_ROWS[code] ?? [];
  error.level = level;
  log[LOG_LEVELS[level]](`${title}: ${error.message}`);
  const next = { code, level, title, message: error.message };
  if ($options.get().debug && waiting.push(next) && !shown.get()) dismissAlert();
  emitHost('error', error);
}
