import type { Capabilities } from '#lib/cmis/domain/messages/forms/values.ts';
import type { BaseTypeId } from '#lib/cmis/domain/model.ts';

/**
 * The capabilities that getRepositoryInfo reports. Exposed types, allowable actions and operations are derived from
 * them; an operation without its capability answers `notSupported`.
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

/** The base types that clients see. Their subtypes are visible with them. */
export const EXPOSED_BASE_TYPES: readonly BaseTypeId[] = [
  'cmis:document',
  'cmis:folder',
  'cmis:relationship',
  'cmis:policy',
];

/** Supported operations for which CMIS 1.0 defines no capability. */
export const SUPPORTED = { versioning: true, moveObject: true, deleteTree: true };
