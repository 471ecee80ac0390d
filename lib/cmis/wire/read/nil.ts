import { XSI } from '#lib/cmis/wire/namespaces.ts';
import { attributeOf, type XmlElement } from '#lib/shared/xml/document.ts';

/** Whether an element says that it holds nothing. */
export const isNil = (element: XmlElement): boolean =>
  ['true', '1'].includes(attributeOf(element, XSI, 'nil')?.trim() ?? '');
