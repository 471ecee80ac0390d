import { ACL_CAPABILITY } from '#lib/cmis/domain/acl/aclCapability.ts';
import { ANONYMOUS, ANYONE } from '#lib/cmis/domain/acl/aclPrincipals.ts';
import type { RepositoryInfo, Values } from '#lib/cmis/domain/messages/forms/values.ts';
import { CAPABILITIES, EXPOSED_BASE_TYPES } from '#lib/cmis/domain/repository/capabilities.ts';
import { getRootFolderId } from '#lib/cmis/domain/repository/repository.ts';

/** Returns the entry of a repository in getRepositories. Its name is the id that the operator configured. */
export const toRepositoryEntry = (repositoryId: string): Values['cmisRepositoryEntryType'] => ({
  repositoryId,
  repositoryName: repositoryId,
});

/** The parts of the repository information that differ between repositories or requests. */
interface VariableInfo {
  /** URL of a page for browsers. */
  readonly startPage: string;
  readonly latestChangeLogToken: string;
  /** Whether older change events have expired. */
  readonly changesIncomplete: boolean;
}

/** Returns the answer of getRepositoryInfo (CMIS 1.0, 2.2.2.2). */
export const toRepositoryInfo = (
  repositoryId: string,
  { startPage, latestChangeLogToken, changesIncomplete }: VariableInfo,
): RepositoryInfo => ({
  ...toRepositoryEntry(repositoryId),
  repositoryDescription: `Documents and folders of ${repositoryId}`,
  vendorName: 'Triad',
  productName: 'Triad',
  productVersion: '1.0',
  rootFolderId: getRootFolderId(repositoryId),
  latestChangeLogToken,
  capabilities: CAPABILITIES,
  aclCapability: ACL_CAPABILITY,
  cmisVersionSupported: '1.0',
  thinClientURI: startPage,
  changesIncomplete,
  changesOnType: EXPOSED_BASE_TYPES,
  principalAnonymous: ANONYMOUS,
  principalAnyone: ANYONE,
});
