import { SOAP, SOAP_12, WSSE } from '#lib/cmis/wire/soap/namespaces.ts';
import { SOAP_FAULT, soapError } from '#lib/cmis/wire/soap/soapError.ts';
import { findChild, getAttribute, getChildElements, type XmlElement } from '#lib/shared/xml/document.ts';

export interface Envelope {
  readonly security: XmlElement | undefined;
  /** The only child of the body, named like the operation. */
  readonly body: XmlElement;
}

/** Whether a message must be refused if this header block is not understood (SOAP 1.1, 4.2.3). */
export const mustUnderstand = (block: XmlElement): boolean =>
  ['1', 'true'].includes(getAttribute(block, SOAP, 'mustUnderstand')?.trim() ?? '');

/** Actor of the next receiver (SOAP 1.1, 4.2.2). */
const NEXT = 'http://schemas.xmlsoap.org/soap/actor/next';

/** Returns the actor of a header block; empty for the ultimate receiver. */
const getActor = (block: XmlElement): string => getAttribute(block, SOAP, 'actor')?.trim() ?? '';

const isSecurity = (block: XmlElement): boolean => block.namespace === WSSE && block.name === 'Security';

/** Finds the Security header for the ultimate receiver, else for the next one; at most one for each actor (WSS 1.0, 5). */
const findSecurity = (blocks: readonly XmlElement[]): XmlElement | undefined => {
  const all = Map.groupBy(blocks.filter(isSecurity), getActor);
  for (const actor of ['', NEXT]) {
    const [first, second] = all.get(actor) ?? [];
    if (second !== undefined)
      throw soapError(SOAP_FAULT.client, 'The message has two Security headers for this service; send one');
    if (first !== undefined) return first;
  }
  return undefined;
};

/** Reads a SOAP 1.1 envelope. Header blocks for other actors are ignored. */
export const openEnvelope = (root: XmlElement): Envelope => {
  if (root.name !== 'Envelope' || root.namespace !== SOAP)
    throw root.namespace === SOAP_12
      ? soapError(SOAP_FAULT.versionMismatch, 'This service speaks SOAP 1.1, the envelope is of SOAP 1.2')
      : soapError(SOAP_FAULT.client, 'The message is not a SOAP 1.1 envelope');
  const header = findChild(root, SOAP, 'Header');
  const blocks =
    header === undefined ? [] : getChildElements(header).filter((block) => ['', NEXT].includes(getActor(block)));
  const strange = blocks.find((block) => !isSecurity(block) && mustUnderstand(block));
  if (strange !== undefined)
    throw soapError(SOAP_FAULT.mustUnderstand, `The header {${strange.namespace}}${strange.name} is not understood`);
  const body = findChild(root, SOAP, 'Body');
  const [operation, another] = body === undefined ? [] : getChildElements(body);
  if (operation === undefined) throw soapError(SOAP_FAULT.client, 'The SOAP body is empty');
  if (another !== undefined)
    throw soapError(SOAP_FAULT.client, 'The SOAP body has several elements: send each operation in its own message');
  return { security: findSecurity(blocks), body: operation };
};
