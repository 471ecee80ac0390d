import { Logger } from '@aws-lambda-powertools/logger';
import { config } from '#lib/shared/config.ts';
import { getCurrentRequest } from '#lib/shared/request.ts';

/** Fields of a log line: never a body, a secret or a header. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined | readonly string[]>>;

const logger = new Logger({ serviceName: config.serviceName, logLevel: config.logLevel });

/** Adds id, API, operation and principal of the current request. */
export const addRequestFields = (fields: LogFields): Record<string, unknown> => {
  const request = getCurrentRequest();
  if (request === undefined) return fields;
  const { requestId, api, operation, principal } = request;
  return { requestId, api, operation, principal, ...fields };
};

/** The structured log: one line of JSON per entry, with the fields of the current request. */
export const log = {
  debug: (message: string, fields: LogFields = {}): void => logger.debug(message, addRequestFields(fields)),
  info: (message: string, fields: LogFields = {}): void => logger.info(message, addRequestFields(fields)),
  warn: (message: string, fields: LogFields = {}): void => logger.warn(message, addRequestFields(fields)),
  /** The only level that writes a stack. */
  error: (message: string, error: unknown, fields: LogFields = {}): void =>
    logger.error(message, {
      ...addRequestFields(fields),
      error: error instanceof Error ? error : new Error(`A thrown ${typeof error}`),
    }),
};
