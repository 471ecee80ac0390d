import { ACL_CAPABILITY } from '#lib/cmis/domain/aclCapability.ts';
import { ANONYMOUS, ANYONE } from '#lib/cmis/domain/aclPrincipals.ts';
import { CAPABILITIES } from '#lib/cmis/domain/capabilities.ts';
import type { RepositoryInfo, Values } from '#lib/cmis/domain/messages/values.ts';
import { rootIdOf } from '#lib/cmis/domain/repository.ts';

/** How a repository is listed. Its name is its id: that is what its operator chose. */
export const repositoryEntry = (repositoryId: string): Values['cmisRepositoryEntryType'] => ({
  repositoryId,
  repositoryName: repositoryId,
});

/**
 * What a repository tells of itself (CMIS 1.0, 2.2.2.2).
 * @param startPage where a browser finds something to read
 */
export const repositoryInfo = (repositoryId: string, startPage: string): RepositoryInfo => ({
  ...repositoryEntry(repositoryId),
  repositoryDescription: `Documents and folders of ${repositoryId}`,
  vendorName: 'Triad',
  productName: 'Triad',
  productVersion: '1.0',
  rootFolderId: rootIdOf(repositoryId),
  capabilities: CAPABILITIES,
  aclCapability: ACL_CAPABILITY,
  cmisVersionSupported: '1.0',
  thinClientURI: startPage,
  changesOnType: [],
  principalAnonymous: ANONYMOUS,
  principalAnyone: ANYONE,
});
