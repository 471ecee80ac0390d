import { SOAP, SOAP_12, WSSE } from '#lib/cmis/wire/namespaces.ts';
import { SOAP_FAULT, soapError } from '#lib/cmis/wire/soapError.ts';
import { attributeOf, childOf, elementsOf, type XmlElement } from '#lib/shared/xml/document.ts';

export interface Envelope {
  readonly security: XmlElement | undefined;
  /** The first child of the body: its local name is that of the operation. */
  readonly body: XmlElement;
}

/** SOAP 1.1, 4.2.3: whether a header block must be understood or the message refused. */
export const mustUnderstand = (block: XmlElement): boolean =>
  ['1', 'true'].includes(attributeOf(block, SOAP, 'mustUnderstand')?.trim() ?? '');

/** Takes a SOAP 1.1 envelope apart. */
export const openEnvelope = (root: XmlElement): Envelope => {
  if (root.name !== 'Envelope' || root.namespace !== SOAP)
    throw root.namespace === SOAP_12
      ? soapError(SOAP_FAULT.versionMismatch, 'This service speaks SOAP 1.1, the envelope is of SOAP 1.2')
      : soapError(SOAP_FAULT.client, 'The message is not a SOAP 1.1 envelope');
  const header = childOf(root, SOAP, 'Header');
  const blocks = header === undefined ? [] : elementsOf(header);
  const strange = blocks.find((block) => block.namespace !== WSSE && mustUnderstand(block));
  if (strange !== undefined)
    throw soapError(SOAP_FAULT.mustUnderstand, `The header {${strange.namespace}}${strange.name} is not understood`);
  const body = childOf(root, SOAP, 'Body');
  const operation = body && elementsOf(body)[0];
  if (operation === undefined) throw soapError(SOAP_FAULT.client, 'The SOAP body is empty');
  return { security: blocks.find((block) => block.namespace === WSSE && block.name === 'Security'), body: operation };
};
