import { ENUMS, type Token } from '#lib/cmis/domain/messages/forms/enums.ts';
import { UNSUPPORTED_TYPE } from '#lib/cmis/wire/read/message.ts';
import { MESSAGING } from '#lib/cmis/wire/soap/namespaces.ts';
import { SOAP_FAULT, type SoapFault } from '#lib/cmis/wire/soap/soapError.ts';
import { type ErrorKind, ServiceError } from '#lib/shared/errors.ts';
import { MALFORMED_MULTIPART } from '#lib/shared/mtom/error.ts';
import { isXmlText } from '#lib/shared/xml/characters.ts';
import { MALFORMED_XML } from '#lib/shared/xml/error.ts';
import { element, textElement } from '#lib/shared/xml/write.ts';

type FaultType = Token<'enumServiceException'>;

/** Fault type of each kind of error (CMIS 1.0, 2.2.1.4), unless the error names its own. */
const FAULT = {
  invalidArgument: 'invalidArgument',
  unauthenticated: 'permissionDenied',
  forbidden: 'permissionDenied',
  notFound: 'objectNotFound',
  conflict: 'updateConflict',
  constraint: 'constraint',
  gone: 'objectNotFound',
  preconditionFailed: 'updateConflict',
  unprocessable: 'constraint',
  tooLarge: 'storage',
  tooManyRequests: 'runtime',
  notSupported: 'notSupported',
  unavailable: 'runtime',
} as const satisfies Record<ErrorKind, FaultType>;

/** Fault codes of unreadable messages (SOAP 1.1, 4.4.1). */
const FAULT_CODE: Readonly<
  Record<SoapFault | typeof MALFORMED_XML | typeof MALFORMED_MULTIPART | typeof UNSUPPORTED_TYPE, string>
> = {
  [SOAP_FAULT.client]: 'Client',
  [SOAP_FAULT.versionMismatch]: 'VersionMismatch',
  [SOAP_FAULT.mustUnderstand]: 'MustUnderstand',
  [MALFORMED_XML]: 'Client',
  [MALFORMED_MULTIPART]: 'Client',
  [UNSUPPORTED_TYPE]: 'Client',
};

export interface Fault {
  readonly faultcode: string;
  readonly type: FaultType;
  readonly message: string;
}

const isFaultType = (code: string | undefined): code is FaultType =>
  (ENUMS.enumServiceException as readonly (string | undefined)[]).includes(code);

/** Converts an error to a fault. An unexpected error reveals no details. */
export const toFault = (error: unknown): Fault => {
  if (!(error instanceof ServiceError))
    return { faultcode: 'Server', type: 'runtime', message: 'The repository could not complete the operation' };
  const { code, kind, message } = error;
  const faultcode = Object.entries(FAULT_CODE).find(([one]) => one === code)?.[1] ?? 'Server';
  return { faultcode, type: isFaultType(code) ? code : FAULT[kind], message };
};

/** Maximum length of a message, which may quote a long value of the request. */
const LONGEST = 2000;

/** Truncates a message and removes characters that XML cannot carry: it may quote the request. */
const toFaultText = (message: string): string => {
  const text = message.length > LONGEST ? `${message.slice(0, LONGEST)}…` : message;
  return isXmlText(text) ? text : [...text].filter(isXmlText).join('');
};

/** Writes a fault. Its children have no namespace (SOAP 1.1, 4.4). */
export const writeFault = ({ faultcode, type, message }: Fault): string => {
  const text = toFaultText(message);
  const cmisFault = textElement('type', type) + textElement('code', '0') + textElement('message', text);
  return element(
    'soap:Fault',
    {},
    textElement('faultcode', `soap:${faultcode}`) +
      textElement('faultstring', text) +
      element('detail', {}, element('cmisFault', { xmlns: MESSAGING }, cmisFault)),
  );
};
