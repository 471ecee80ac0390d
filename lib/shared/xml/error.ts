import { ServiceError } from '#lib/shared/errors.ts';

/** Error code of invalid XML documents. */
export const MALFORMED_XML = 'malformedXml';

/** Creates the error of a document that is not well-formed or exceeds a limit. */
export const createXmlError = (message: string): ServiceError =>
  new ServiceError('invalidArgument', message, { code: MALFORMED_XML });
