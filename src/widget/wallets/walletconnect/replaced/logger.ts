/**
 * The client's words go to our own log, which hides keys and addresses. What it says at its two lowest
 * levels, whole requests among it, is not kept. Stands in for `@walletconnect/logger`.
 */
import { log } from '../../../core/reporting/logger';

const NAME = 'walletconnect';

interface ClientLogger {
  child(): ClientLogger;
  [level: string]: (...parts: unknown[]) => unknown;
}

const logger: ClientLogger = {
  child: () => logger,
  fatal: (...parts) => log.error(NAME, ...parts),
  error: (...parts) => log.error(NAME, ...parts),
  warn: (...parts) => log.warn(NAME, ...parts),
  info: (...parts) => log.info(NAME, ...parts),
  debug() {},
  trace() {},
};

export const pino = (): ClientLogger => logger;
export const getDefaultLoggerOptions = (): object => ({});
export const generateChildLogger = pino;
export const getLoggerContext = (): string => NAME;
export const generatePlatformLogger = (): object => ({ logger, chunkLoggerController: null });
