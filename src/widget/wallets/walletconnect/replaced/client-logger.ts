/**
 * Forwards the client's messages to our own log, which hides keys and addresses. It drops the two
 * lowest levels, which contain whole requests. Replaces `@walletconnect/logger`.
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
