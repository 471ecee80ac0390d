import type { Fields } from '#lib/cmis/domain/messages/forms/fields.ts';

/** A complex type of CMIS-Core.xsd or CMIS-Messaging.xsd, with fields as in the message table. */
export interface ComplexType {
  /** The type that this one extends. */
  readonly base?: string;
  readonly fields: Fields;
  /** Elements that follow the fields in any number and order. */
  readonly choice?: { readonly elements: Fields; readonly nillable?: boolean };
  /** Whether elements of other namespaces may follow. */
  readonly isOpen?: boolean;
  /** Attributes of the type; `true`: required. */
  readonly attributes?: Readonly<Record<string, boolean>>;
  /** Whether attributes of other namespaces are allowed. */
  readonly hasForeignAttributes?: boolean;
}

/** Creates a type that is open for elements and attributes of other namespaces. */
export const openType = (fields: Fields): ComplexType => ({ fields, isOpen: true, hasForeignAttributes: true });

/** Creates a type that is open for elements of other namespaces only. */
export const openForElementsType = (fields: Fields): ComplexType => ({ fields, isOpen: true });
