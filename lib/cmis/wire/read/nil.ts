import { XSI } from '#lib/cmis/wire/namespaces.ts';
import { getAttribute, type XmlElement } from '#lib/shared/xml/document.ts';

/** Whether an element says that it holds nothing. */
export const isNil = (element: XmlElement): boolean =>
  ['true', '1'].includes(getAttribute(element, XSI, 'nil')?.trim() ?? '');
