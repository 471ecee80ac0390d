import { SOAP, WSSE, WSU } from '#lib/cmis/wire/namespaces.ts';
import { element, textElement } from '#lib/shared/xml/write.ts';

/** How long an answer's timestamp is said to be good, in milliseconds: what WCF itself writes. */
const LIFETIME = 5 * 60_000;

/**
 * The Security header that WCF demands of an answer to its signed request. Never with `mustUnderstand`: CXF refuses a
 * header that it must understand and does not.
 */
const securityHeader = (created: number): string =>
  element(
    'soap:Header',
    {},
    element(
      'wsse:Security',
      { 'xmlns:wsse': WSSE, 'xmlns:wsu': WSU },
      element(
        'wsu:Timestamp',
        {},
        textElement('wsu:Created', new Date(created).toISOString()) +
          textElement('wsu:Expires', new Date(created + LIFETIME).toISOString()),
      ),
    ),
  );

/**
 * A SOAP 1.1 envelope around a body.
 * @param timestamp milliseconds since 1970 UTC, where the answer carries a Security header
 */
export const writeEnvelope = (body: string, timestamp?: number): string =>
  `<soap:Envelope xmlns:soap="${SOAP}">${timestamp === undefined ? '' : securityHeader(timestamp)}<soap:Body>${body}</soap:Body></soap:Envelope>`;
