import { ServiceError } from '#lib/shared/errors.ts';

/** Error codes for invalid envelopes, by SOAP 1.1 fault code (4.4.1). */
export const SOAP_FAULT = {
  client: 'soapClient',
  versionMismatch: 'soapVersionMismatch',
  mustUnderstand: 'soapMustUnderstand',
} as const;
export type SoapFault = (typeof SOAP_FAULT)[keyof typeof SOAP_FAULT];

export const soapError = (code: SoapFault, message: string): ServiceError =>
  new ServiceError('invalidArgument', message, { code });
