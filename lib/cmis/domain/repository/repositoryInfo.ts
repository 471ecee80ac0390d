import { ACL_CAPABILITY } from '#lib/cmis/domain/acl/aclCapability.ts';
import { ANONYMOUS, ANYONE } from '#lib/cmis/domain/acl/aclPrincipals.ts';
import type { RepositoryInfo, Values } from '#lib/cmis/domain/messages/values.ts';
import { CAPABILITIES, EXPOSED_BASE_TYPES } from '#lib/cmis/domain/repository/capabilities.ts';
import { getRootFolderId } from '#lib/cmis/domain/repository/repository.ts';

/** How a repository is listed. Its name is its id: that is what its operator chose. */
export const toRepositoryEntry = (repositoryId: string): Values['cmisRepositoryEntryType'] => ({
  repositoryId,
  repositoryName: repositoryId,
});

/** What a repository tells of itself that is not the same for all. */
interface Told {
  /** Where a browser finds something to read. */
  readonly startPage: string;
  readonly latestChangeLogToken: string;
  /** Older changes are forgotten. */
  readonly changesIncomplete: boolean;
}

/** What a repository tells of itself (CMIS 1.0, 2.2.2.2). */
export const toRepositoryInfo = (
  repositoryId: string,
  { startPage, latestChangeLogToken, changesIncomplete }: Told,
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
