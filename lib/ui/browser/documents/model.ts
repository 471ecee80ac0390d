/** Kinds of property values, as the element names of CMIS 1.0 spell them. */
export type PropertyKind = 'Boolean' | 'DateTime' | 'Decimal' | 'Html' | 'Id' | 'Integer' | 'String' | 'Uri';

export interface Property {
  readonly id: string;
  /** Alias in the answer of a query; otherwise the query name. */
  readonly queryName: string;
  readonly kind: PropertyKind;
  readonly values: readonly string[];
}

/** An entry of an access control list. */
export interface Ace {
  readonly principal: string;
  readonly permissions: readonly string[];
  /** Whether it is the object's own; otherwise it is inherited. */
  readonly isDirect: boolean;
}

export interface CmisObject {
  readonly properties: readonly Property[];
  /** Names of the allowable actions that are true. */
  readonly actions: ReadonlySet<string>;
}

export interface Rendition {
  readonly streamId: string;
  readonly mimeType: string;
  /** In bytes. */
  readonly length: number;
  readonly kind: string;
  readonly title: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
}

export interface PropertyDefinition {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly kind: PropertyKind;
  readonly isMulti: boolean;
  readonly updatability: 'readonly' | 'readwrite' | 'whencheckedout' | 'oncreate';
  readonly isRequired: boolean;
  readonly choices: readonly string[];
}

export interface TypeDefinition {
  readonly id: string;
  readonly name: string;
  readonly isVersionable: boolean;
  readonly properties: readonly PropertyDefinition[];
}

/** Objects of a page of a list. */
export interface ObjectPage {
  readonly objects: readonly CmisObject[];
  readonly hasMore: boolean;
  /** Number of objects on all pages; undefined if the repository left it out. */
  readonly total: number | undefined;
}

export const getValues = ({ properties }: CmisObject, id: string): readonly string[] =>
  properties.find((property) => property.id === id)?.values ?? [];

/** Returns the first value of a property; empty if it has none. */
export const getValue = (object: CmisObject, id: string): string => getValues(object, id)[0] ?? '';

export const getId = (object: CmisObject): string => getValue(object, 'cmis:objectId');
export const getName = (object: CmisObject): string => getValue(object, 'cmis:name');
export const isFolder = (object: CmisObject): boolean => getValue(object, 'cmis:baseTypeId') === 'cmis:folder';
export const isDocument = (object: CmisObject): boolean => getValue(object, 'cmis:baseTypeId') === 'cmis:document';
