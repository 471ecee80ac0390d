import type { Fields } from '#lib/cmis/domain/messages/fields.ts';

/** A complex type of one of the two schemas. Fields are written as in the message table. */
export interface ComplexType {
  /** The type that this one extends. */
  readonly base?: string;
  readonly fields: Fields;
  /** Elements of which any number follow the fields in any order. */
  readonly choice?: { readonly elements: Fields; readonly nillable?: boolean };
  /** Further elements of other namespaces may follow. */
  readonly isOpen?: boolean;
  /** Attributes that the type itself has; `true`: required. */
  readonly attributes?: Readonly<Record<string, boolean>>;
  /** Attributes of other namespaces may stand on it. */
  readonly hasForeignAttributes?: boolean;
}

/** Open for elements and attributes of other namespaces, as most types are. */
export const openType = (fields: Fields): ComplexType => ({ fields, isOpen: true, hasForeignAttributes: true });

/** Open for elements of other namespaces only. */
export const openForElementsType = (fields: Fields): ComplexType => ({ fields, isOpen: true });
