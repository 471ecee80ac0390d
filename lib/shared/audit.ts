import { userInfo } from 'node:os';
import { Logger } from '@aws-lambda-powertools/logger';
import { nowIso } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { addRequestFields, type LogFields } from '#lib/shared/log.ts';
import { getCurrentRequest } from '#lib/shared/request.ts';

/** Actions that the audit log records; docs/operations.md lists them with their fields. */
export type AuditAction =
  | 'signIn'
  | 'signOut'
  | 'refused'
  | 'slowedDown'
  | 'principalAdded'
  | 'principalChanged'
  | 'principalRemoved'
  | 'identityLinked'
  | 'identityUnlinked'
  | 'rightsChanged';

/** Audit lines are written at every `LOG_LEVEL` except `SILENT`. */
const logger = new Logger({
  serviceName: config.serviceName,
  logLevel: config.logLevel === 'SILENT' ? 'SILENT' : 'INFO',
});

const operator = (): string | undefined => {
  try {
    return userInfo().username;
  } catch {
    // In a container, the user id of the process may have no account name.
    return undefined;
  }
};

/**
 * Writes an audit line: principal, action and source address. Outside a request the caller is an operator's command; the
 * line then goes to standard error, because scripts read its standard output. Fields hold names, ids and rights, never a
 * secret. A user name without a principal is not logged, because people type passwords into the wrong field.
 */
export const audit = (action: AuditAction, fields: LogFields = {}): void => {
  const request = getCurrentRequest();
  if (request !== undefined) {
    const { source, claimed } = request;
    logger.info('Audit', addRequestFields({ action, source, claimed, ...fields }));
  } else if (config.logLevel !== 'SILENT') {
    const line = { message: 'Audit', timestamp: nowIso(), action, operator: operator(), ...fields };
    process.stderr.write(`${JSON.stringify(line)}\n`);
  }
};
