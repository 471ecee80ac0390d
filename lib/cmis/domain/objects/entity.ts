import type { Grant } from '#lib/cmis/domain/acl/acl.ts';
import type { BaseTypeId } from '#lib/cmis/domain/model.ts';
import type { DeletedTree } from '#lib/cmis/domain/objects/treeDeletion.ts';

/** A stored property value: an integer as its digits, a decimal in plain notation, a datetime in UTC. */
export type StoredValue = string | boolean;
export type StoredProperties = Readonly<Record<string, readonly StoredValue[]>>;

/** Reference to the stored bytes of a content stream, with its metadata. Stored bytes never change. */
export interface Content {
  readonly id: string;
  /** In bytes; all chunks but the last are of the same size. */
  readonly size: number;
  readonly chunkSize: number;
  readonly mimeType: string;
  readonly fileName: string;
  /** Several versions have referred to these bytes, so a reference count is stored. */
  readonly shared?: boolean;
}

/** The state of one version of a document, or of a folder, relationship or policy. */
export interface Facts {
  readonly name: string;
  readonly createdBy: string;
  readonly creationDate: string;
  readonly lastModifiedBy: string;
  readonly lastModificationDate: string;
  readonly changeToken: string;
  /** Properties with a value that have no member of their own in `Facts`. */
  readonly properties: StoredProperties;
  readonly version?: Version;
  readonly content?: Content;
}

/** One version of a version series. Ordinals count from 1 and are never reused, not even after cancelCheckOut. */
export interface Version {
  readonly ordinal: number;
  readonly label: string;
  readonly major: boolean;
  readonly comment?: string;
}

/** The check-out of a document. */
export interface CheckOut {
  /** The owner of the private working copy. */
  readonly by: string;
  readonly at: string;
  /** That of the working copy. 1: the document was created checked out and has no other version. */
  readonly ordinal: number;
}

/** The state that all versions of a document share. */
export interface VersionSeries {
  /** The highest ordinal ever assigned. */
  readonly lastOrdinal: number;
  /** Number of versions, a private working copy included. */
  readonly size: number;
  readonly latestMajor?: number;
  /** Version label of the last version checked in. */
  readonly label: readonly [major: number, minor: number];
  readonly checkedOut?: CheckOut;
  /** The last versions, if one user has made all of them by saves: who, and the ordinal of the version saved first. */
  readonly saves?: { readonly by: string; readonly from: number };
  /** Number of relationships by the ordinal of the version that they name; incomplete if the sum is not the entity's. */
  readonly relationships?: Readonly<Record<string, number>>;
}

/**
 * The stored form of a folder, relationship, policy, or document with all its versions. The facts of a document are
 * those of the version that folder listings show: the last version checked in or, before the first checkIn, the private
 * working copy.
 */
export interface Entity {
  /** For a document, the id of its version series. */
  readonly id: string;
  readonly repositoryId: string;
  readonly baseId: BaseTypeId;
  readonly typeId: string;
  /** Increases with every write of the entity. */
  readonly revision: number;
  /** Ids of the parent folders. ACEs are inherited from the first one. */
  readonly parents: readonly string[];
  readonly facts: Facts;
  readonly series?: VersionSeries;
  /** Grants set on this object, for a folder also for its descendants; absent: none. All versions share them. */
  readonly acl?: readonly Grant[];
  /** Absent: the object inherits the grants of its first parent. */
  readonly inherits?: false;
  /** Ids of applied policies. */
  readonly policies?: readonly string[];
  /** Number of relationships with this object as source or target. */
  readonly relationships?: number;
  /** Present while the object is being deleted. The object and its descendants no longer exist for callers. */
  readonly deletion?: DeletedTree;
}

/** One object of the CMIS model: an entity or one version of a document. */
export interface CmisObject {
  readonly id: string;
  readonly entity: Entity;
  readonly facts: Facts;
}

/** Returns the object id of a version, which clients treat as opaque. */
export const toVersionId = (seriesId: string, ordinal: number): string => `${seriesId}.${ordinal}`;

/** A caller: what folders and queries show in place of a checked-out document depends on its owner. */
export interface Viewer {
  readonly name: string;
  readonly isAdministrator: boolean;
}

/** Returns an entity with other grants of its own, which inherits others or does not. */
export const setAccessControl = (
  { inherits: _, ...entity }: Entity,
  { acl, inherits }: { readonly acl: readonly Grant[]; readonly inherits: boolean },
): Entity => ({ ...entity, acl, ...(inherits ? {} : { inherits }) });

/** Splits an object id into the id of its entity and, for a version, its ordinal. */
export const parseObjectId = (objectId: string): { readonly entityId: string; readonly ordinal?: number } => {
  const [, entityId, digits] = /^(.+)\.([1-9]\d{0,8})$/.exec(objectId) ?? [];
  return entityId === undefined ? { entityId: objectId } : { entityId, ordinal: Number(digits) };
};

/** Returns the object that folder listings show for an entity. */
export const toListedObject = (entity: Entity): CmisObject => {
  const { facts } = entity;
  return { id: facts.version === undefined ? entity.id : toVersionId(entity.id, facts.version.ordinal), entity, facts };
};
