import { XSI } from '#lib/cmis/wire/soap/namespaces.ts';
import { getAttribute, type XmlElement } from '#lib/shared/xml/document.ts';

/** Whether an element has `xsi:nil`. */
export const isNil = (element: XmlElement): boolean =>
  ['true', '1'].includes(getAttribute(element, XSI, 'nil')?.trim() ?? '');
