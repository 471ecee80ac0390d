import type { Capabilities } from '#lib/cmis/domain/messages/values.ts';
import type { BaseTypeId } from '#lib/cmis/domain/model.ts';

/**
 * What the repository can do: getRepositoryInfo says it, the exposed types, allowable actions and operations follow
 * it. An operation outside of it answers `notSupported`.
 */
export const CAPABILITIES: Capabilities = {
  capabilityACL: 'manage',
  capabilityAllVersionsSearchable: true,
  capabilityChanges: 'all',
  capabilityContentStreamUpdatability: 'anytime',
  capabilityGetDescendants: true,
  capabilityGetFolderTree: true,
  capabilityMultifiling: true,
  capabilityPWCSearchable: true,
  capabilityPWCUpdatable: true,
  capabilityQuery: 'bothcombined',
  capabilityRenditions: 'read',
  capabilityUnfiling: true,
  capabilityVersionSpecificFiling: false,
  capabilityJoin: 'innerandouter',
};

/** The base types that exist here, and with them their subtypes. */
export const EXPOSED_BASE_TYPES: readonly BaseTypeId[] = [
  'cmis:document',
  'cmis:folder',
  'cmis:relationship',
  'cmis:policy',
];

/** The operations that belong to no capability flag of the standard and work here. */
export const SUPPORTED = { versioning: true, moveObject: true, deleteTree: true };
