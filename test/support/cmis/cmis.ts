import type { Input, Output } from '#lib/cmis/domain/messages/action.ts';
import type { OperationName } from '#lib/cmis/domain/messages/operations.ts';
import { MESSAGING, SOAP, WSSE } from '#lib/cmis/wire/soap/namespaces.ts';
import type { HttpEvent } from '#lib/shared/http/event.ts';
import type { HttpHandler } from '#lib/shared/http/handler.ts';
import { parseMediaType } from '#lib/shared/mtom/mediaType.ts';
import { decodePart, findPart, isMultipartRelated, type RelatedMessage, readRelated } from '#lib/shared/mtom/read.ts';
import { findChild, getChildElements, getText, type XmlElement } from '#lib/shared/xml/document.ts';
import { parseXml } from '#lib/shared/xml/parse.ts';
import { element, textElement } from '#lib/shared/xml/write.ts';
import { OPERATION_HANDLERS } from '../../../functions/cmis/operations.ts';
import { useTable } from '../useTable.ts';
import { outputOf } from './soap/output.ts';
import { type Sent, soapRequest } from './soap/request.ts';
import { collectForValidation, validateAnswers } from './soap/validate.ts';

/** Gives the test file its own tables, and validates every response in it by the schemas of CMIS. */
export const useCmis = (): void => {
  useTable('cmis', 'principals');
  validateAnswers();
};

export interface SoapAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The text of the envelope. */
  readonly text: string;
  /** First child of the body. */
  readonly body: XmlElement;
  readonly header: XmlElement | undefined;
  readonly related: RelatedMessage | undefined;
  readonly fault: { readonly code: string; readonly type: string; readonly message: string } | undefined;
}

const child = (parent: XmlElement | undefined, namespace: string, name: string): XmlElement => {
  const found = parent && findChild(parent, namespace, name);
  if (found === undefined) throw new Error(`The answer has no ${name}`);
  return found;
};

const faultOf = (body: XmlElement): SoapAnswer['fault'] => {
  if (body.name !== 'Fault') return undefined;
  const detail = child(body, '', 'detail');
  const cmisFault = child(detail, MESSAGING, 'cmisFault');
  if (getChildElements(detail).length !== 1) throw new Error('A fault has exactly one cmisFault');
  return {
    code: getText(child(body, '', 'faultcode')),
    type: getText(child(cmisFault, MESSAGING, 'type')),
    message: getText(child(cmisFault, MESSAGING, 'message')),
  };
};

/** Returns the part of an envelope that the schemas define: the body or the detail of a fault, each Include as bytes. */
const validatable = (text: string, related: RelatedMessage | undefined): string => {
  const inner = text.slice(text.indexOf('<soap:Body>') + '<soap:Body>'.length, text.lastIndexOf('</soap:Body>'));
  const detail = /<detail>(.*)<\/detail>/s.exec(inner)?.[1];
  return (inner.startsWith('<soap:Fault>') ? (detail ?? '') : inner).replace(
    /<xop:Include [^>]*href="([^"]*)"[^>]*\/>/g,
    (_, href) => {
      const part = related && findPart(related, href);
      if (part === undefined) throw new Error(`The answer has no part for ${href}`);
      return decodePart(part).toString('base64');
    },
  );
};

/** Creates the Lambda event of a POST. */
export const postEvent = (
  { contentType, body }: Sent,
  headers: Readonly<Record<string, string>> = {},
  path = '/ObjectService',
): HttpEvent => ({
  rawPath: path,
  rawQueryString: '',
  headers: { host: 'localhost:5001', 'content-type': contentType, ...headers },
  requestContext: { http: { method: 'POST' } },
  body: body.toString('base64'),
  isBase64Encoded: true,
});

/** Runs a handler and parses its SOAP response, which must be valid by the schemas. */
export const answerTo = async (handler: HttpHandler, event: HttpEvent): Promise<SoapAnswer> => {
  const { statusCode, headers, body, isBase64Encoded } = await handler(event);
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  const type = headers['Content-Type'] ?? '';
  const related = isMultipartRelated(type) ? readRelated(bytes, parseMediaType(type)) : undefined;
  const root = related === undefined ? bytes : decodePart(related.root);
  const text = root.toString('utf8');
  const envelope = parseXml(root);
  const [first] = getChildElements(child(envelope, SOAP, 'Body'));
  if (first === undefined) throw new Error('The answer has an empty body');
  collectForValidation(validatable(text, related));
  const header = findChild(envelope, SOAP, 'Header');
  return { status: statusCode, headers, text, body: first, header, related, fault: faultOf(first) };
};

export interface CallOptions {
  readonly multipart?: boolean;
  /** Name and password of a UsernameToken. */
  readonly user?: readonly [name: string, password: string];
}

const securityHeader = ([name, password]: readonly [string, string]): string =>
  element(
    's:Header',
    {},
    element(
      'Security',
      { xmlns: WSSE },
      element('UsernameToken', {}, textElement('Username', name) + textElement('Password', password)),
    ),
  );

/** Sends a request to the handler of its operation. */
export const send = async <Name extends OperationName>(
  name: Name,
  input: Input<Name>,
  { multipart = false, user }: CallOptions = {},
): Promise<SoapAnswer> => {
  const { handler } = await OPERATION_HANDLERS[name]();
  const header = user === undefined ? '' : securityHeader(user);
  return answerTo(handler as HttpHandler, postEvent(soapRequest(name, input, { multipart, header })));
};

/** Calls an operation as a client does; returns its result or throws an error with the fault. */
export const call = async <Name extends OperationName>(
  name: Name,
  input: Input<Name>,
  options: CallOptions = {},
): Promise<Output<Name>> => {
  const answer = await send(name, input, options);
  if (answer.fault !== undefined) throw new Error(`${answer.fault.type}: ${answer.fault.message}`);
  return outputOf(name, answer.body, answer.related);
};

/** Returns the type of the fault of an operation; undefined if it succeeds. */
export const faultType = async <Name extends OperationName>(
  name: Name,
  input: Input<Name>,
  options: CallOptions = {},
): Promise<string | undefined> => (await send(name, input, options)).fault?.type;
