import type { Grant } from '#lib/cmis/domain/acl/acl.ts';
import type { BaseTypeId } from '#lib/cmis/domain/model.ts';
import type { DeletedTree } from '#lib/cmis/domain/objects/treeDeletion.ts';

/** A stored property value: the digits of an integer, the plain notation of a decimal, a datetime in UTC. */
export type StoredValue = string | boolean;
export type StoredProperties = Readonly<Record<string, readonly StoredValue[]>>;

/** Where the bytes of a content stream lie, and what is told of them. They never change and may be shared. */
export interface Content {
  readonly id: string;
  /** In bytes; all chunks but the last are of the same size. */
  readonly size: number;
  readonly chunkSize: number;
  readonly mimeType: string;
  readonly fileName: string;
  /** Other versions refer to the same bytes, or did: how many is counted. */
  readonly shared?: boolean;
}

/** What one version of a document, or a folder, relationship or policy, says of itself. */
export interface Facts {
  readonly name: string;
  readonly createdBy: string;
  readonly creationDate: string;
  readonly lastModifiedBy: string;
  readonly lastModificationDate: string;
  readonly changeToken: string;
  /** All that has a value and no member of its own here. */
  readonly properties: StoredProperties;
  readonly version?: Version;
  readonly content?: Content;
}

/** One version of a series. Its ordinal counts up from 1 and is never used twice, not even by a cancelled check-out. */
export interface Version {
  readonly ordinal: number;
  readonly label: string;
  readonly major: boolean;
  readonly comment?: string;
}

/** What the versions of a document have in common. */
export interface VersionSeries {
  /** The highest ordinal that was ever given. */
  readonly lastOrdinal: number;
  /** Number of versions, a private working copy included. */
  readonly size: number;
  readonly latestMajor?: number;
  /** Label number of the last version checked in: major and minor. */
  readonly label: readonly [major: number, minor: number];
  readonly checkedOut?: { readonly by: string; readonly ordinal: number };
  /** All relationships of its versions stand in one place; absent: some may stand with the version that they name. */
  readonly linksBySeries?: true;
}

/**
 * An object as it is stored: a folder, a relationship, a policy, or a document with all its versions. It holds its own
 * facts; a document those of the version that folders show, which is the last one checked in or, before the first
 * check-in, the private working copy.
 */
export interface Entity {
  /** Of a document: the id of its version series. */
  readonly id: string;
  readonly repositoryId: string;
  readonly baseId: BaseTypeId;
  readonly typeId: string;
  /** Changes with every write of the entity, whatever it concerns. */
  readonly revision: number;
  /** The folders it is filed in; the first is the one whose permissions it inherits. */
  readonly parents: readonly string[];
  readonly facts: Facts;
  readonly series?: VersionSeries;
  /** What it grants itself, of a folder also to what is below; absent: nothing. A document grants it on all versions. */
  readonly acl?: readonly Grant[];
  /** Ids of the policies applied to it. */
  readonly policies?: readonly string[];
  /** Number of relationships that start or end here. */
  readonly relationships?: number;
  /** It is being deleted: it has left its folders and does not exist for callers, nor does anything below it. */
  readonly deletion?: DeletedTree;
}

/** One object of the CMIS model: an entity or one version of a document. */
export interface CmisObject {
  readonly id: string;
  readonly entity: Entity;
  readonly facts: Facts;
}

/** The id of a version: that of its series and its ordinal. Clients take it as opaque. */
export const toVersionId = (seriesId: string, ordinal: number): string => `${seriesId}.${ordinal}`;

/** The entity and, where the id is a version's, the ordinal that an object id stands for. */
export const parseObjectId = (objectId: string): { readonly entityId: string; readonly ordinal?: number } => {
  const [, entityId, digits] = /^(.+)\.([1-9]\d{0,8})$/.exec(objectId) ?? [];
  return entityId === undefined ? { entityId: objectId } : { entityId, ordinal: Number(digits) };
};

/** The object that folders show for an entity. */
export const toListedObject = (entity: Entity): CmisObject => {
  const { facts } = entity;
  return { id: facts.version === undefined ? entity.id : toVersionId(entity.id, facts.version.ordinal), entity, facts };
};
