import { ServiceError } from '#lib/shared/errors.ts';

/** The codes of errors about the envelope itself, and the SOAP 1.1 fault codes (4.4.1) that they become. */
export const SOAP_FAULT = {
  client: 'soapClient',
  versionMismatch: 'soapVersionMismatch',
  mustUnderstand: 'soapMustUnderstand',
} as const;
export type SoapFault = (typeof SOAP_FAULT)[keyof typeof SOAP_FAULT];

/** An error that says: this is not a SOAP message as we read it. */
export const soapError = (code: SoapFault, message: string): ServiceError =>
  new ServiceError('invalidArgument', message, { code });
