/**
 * Alerts for the site's owner: an `error` event with a level always, on screen in debug only. A
 * mistake in the setup is also one line in the console, with or without debug. Source:
 * specification §8, protocol §10.1 (levels).
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { AlertLevel } from '../../../protocol/host/events';
import { $options } from '../config/options';
import { type AppKitError, appKitError, ERROR_ROWS, type ErrorCode } from '../errors/app-kit-error';
import type { MessageParams } from '../i18n/i18n';
import { emitHost } from './host-events';
import { log, notifyOwner } from './logger';

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

/** The gateway refuses the project on this page: no later try helps. */
const REFUSED: readonly ErrorCode[] = [
  'invalid_project_id',
  'origin_not_allowed',
  'unverified_domain',
];

export const isProjectRefused = ({ code }: AppKitError): boolean => REFUSED.includes(code);

/** Mistakes that only the owner can correct. */
const SETUP: readonly ErrorCode[] = [
  ...REFUSED,
  'origins_missing',
  'project_id_missing',
  'siwx_conflict',
];

/** An error about the project at the gateway, unless `detail` names another attribute and service. */
export function projectError(
  code: ErrorCode,
  detail?: MessageParams,
  cause?: unknown,
): AppKitError {
  const { projectId: id, configUrl: service } = $options.get();
  const origin = globalThis.location?.origin ?? '';
  const facts = { attribute: 'data-project-id', id, service, origin };
  return appKitError(code, { ...facts, ...detail }, cause);
}

export function showAlert(code: ErrorCode, detail?: MessageParams): void {
  const error = projectError(code, detail);
  const [, , title = 'Error', level = 'error'] = ERROR_ROWS[code] ?? [];
  error.level = level;
  if (SETUP.includes(code)) notifyOwner('error', error.message);
  else log[LOG_LEVELS[level]](`${title}: ${error.message}`);
  const next = { code, level, title, message: error.message };
  if ($options.get().debug && waiting.push(next) && !shown.get()) dismissAlert();
  emitHost('error', error);
}
