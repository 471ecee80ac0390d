import { userInfo } from 'node:os';
import { Logger } from '@aws-lambda-powertools/logger';
import { nowIso } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { addRequestFields, type LogFields } from '#lib/shared/log.ts';
import { getCurrentRequest } from '#lib/shared/request.ts';

/** What the audit tells of. docs/operations.md lists them with their fields. */
export type AuditAction =
  | 'signIn'
  | 'refused'
  | 'slowedDown'
  | 'principalAdded'
  | 'principalChanged'
  | 'principalRemoved'
  | 'identityLinked'
  | 'identityUnlinked'
  | 'rightsChanged';

/** Written whatever `LOG_LEVEL` leaves out, except where nothing at all is to be logged. */
const logger = new Logger({
  serviceName: config.serviceName,
  logLevel: config.logLevel === 'SILENT' ? 'SILENT' : 'INFO',
});

const operator = (): string | undefined => {
  try {
    return userInfo().username;
  } catch {
    // The account of the process has no name: a container with a user id of its own.
    return undefined;
  }
};

/**
 * Writes an audit line: who did what from which address. Outside of a request it is the operator's command, whose
 * output is read by scripts, so the line goes to standard error. Fields hold names, ids and rights, never a secret; a
 * name that no principal has is none of them, since people type passwords into the wrong field.
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
