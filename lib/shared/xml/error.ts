import { ServiceError } from '#lib/shared/errors.ts';

/** The code of every error that says: this is not XML as we read it. */
export const MALFORMED_XML = 'malformedXml';

/** A document that is not well-formed, or that breaks a limit. */
export const createXmlError = (message: string): ServiceError =>
  new ServiceError('invalidArgument', message, { code: MALFORMED_XML });
