import { SOAP, WSSE, WSU } from '#lib/cmis/wire/soap/namespaces.ts';
import { element, textElement } from '#lib/shared/xml/write.ts';

/** Validity of a timestamp in milliseconds, as WCF writes it. */
const LIFETIME = 5 * 60_000;

/**
 * Writes the Security header that WCF requires in the response to a signed request. It has no `mustUnderstand`: CXF
 * refuses unknown headers that must be understood.
 */
const writeSecurityHeader = (created: number): string =>
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
 * Writes a SOAP 1.1 envelope around a body.
 * @param timestamp milliseconds since 1970 UTC; if given, the envelope has a Security header
 */
export const writeEnvelope = (body: string, timestamp?: number): string =>
  `<soap:Envelope xmlns:soap="${SOAP}">${timestamp === undefined ? '' : writeSecurityHeader(timestamp)}<soap:Body>${body}</soap:Body></soap:Envelope>`;
