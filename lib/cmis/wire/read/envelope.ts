import { SOAP, SOAP_12, WSSE } from '#lib/cmis/wire/namespaces.ts';
import { SOAP_FAULT, soapError } from '#lib/cmis/wire/soapError.ts';
import { findChild, getAttribute, getChildElements, type XmlElement } from '#lib/shared/xml/document.ts';

export interface Envelope {
  readonly security: XmlElement | undefined;
  /** The first child of the body: its local name is that of the operation. */
  readonly body: XmlElement;
}

/** SOAP 1.1, 4.2.3: whether a header block must be understood or the message refused. */
export const mustUnderstand = (block: XmlElement): boolean =>
  ['1', 'true'].includes(getAttribute(block, SOAP, 'mustUnderstand')?.trim() ?? '');

/** SOAP 1.1, 4.2.2: the actor that is whoever receives a message next. */
const NEXT = 'http://schemas.xmlsoap.org/soap/actor/next';

/** Whom a header block is for; the empty text: whoever receives the message last, as this service does. */
const actorOf = (block: XmlElement): string => getAttribute(block, SOAP, 'actor')?.trim() ?? '';

const isSecurity = (block: XmlElement): boolean => block.namespace === WSSE && block.name === 'Security';

/**
 * The Security header that is for this service: that of the last receiver, else that of the next. WSS 1.0, 5: there is
 * at most one for each actor.
 */
const securityFor = (blocks: readonly XmlElement[]): XmlElement | undefined => {
  const all = Map.groupBy(blocks.filter(isSecurity), actorOf);
  for (const actor of ['', NEXT]) {
    const [first, second] = all.get(actor) ?? [];
    if (second !== undefined)
      throw soapError(SOAP_FAULT.client, 'The message has two Security headers for this service; send one');
    if (first !== undefined) return first;
  }
  return undefined;
};

/** Takes a SOAP 1.1 envelope apart. A header block for another actor is nothing to this service. */
export const openEnvelope = (root: XmlElement): Envelope => {
  if (root.name !== 'Envelope' || root.namespace !== SOAP)
    throw root.namespace === SOAP_12
      ? soapError(SOAP_FAULT.versionMismatch, 'This service speaks SOAP 1.1, the envelope is of SOAP 1.2')
      : soapError(SOAP_FAULT.client, 'The message is not a SOAP 1.1 envelope');
  const header = findChild(root, SOAP, 'Header');
  const blocks =
    header === undefined ? [] : getChildElements(header).filter((block) => ['', NEXT].includes(actorOf(block)));
  const strange = blocks.find((block) => !isSecurity(block) && mustUnderstand(block));
  if (strange !== undefined)
    throw soapError(SOAP_FAULT.mustUnderstand, `The header {${strange.namespace}}${strange.name} is not understood`);
  const body = findChild(root, SOAP, 'Body');
  const operation = body && getChildElements(body)[0];
  if (operation === undefined) throw soapError(SOAP_FAULT.client, 'The SOAP body is empty');
  return { security: securityFor(blocks), body: operation };
};
