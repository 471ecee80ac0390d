import { Thumbnails } from '#lib/cmis/actions/thumbnails/thumbnails.ts';
import { type Access, toAccess } from '#lib/cmis/domain/acl/permissions.ts';
import type { CmisContext } from '#lib/cmis/domain/messages/action.ts';
import { checkRepository, getRootFolderId } from '#lib/cmis/domain/repository/repository.ts';
import { AncestorFolders } from '#lib/cmis/store/entities/ancestorFolders.ts';
import { config } from '#lib/shared/config.ts';

/** A caller's repository and rights, with caches of what one request has read. */
export interface Session {
  readonly repositoryId: string;
  readonly access: Access;
  readonly ancestors: AncestorFolders;
  readonly thumbnails: Thumbnails;
  /** Whether the session works on objects that a tree deletion has yet to erase, which are invisible to all others. */
  readonly includesDeleted?: boolean;
  /** Instant in milliseconds since 1970 at which a background deletion must stop. */
  readonly until?: number;
}

/** Thrown when a background deletion has used up its time; the next slice continues. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

export const openSession = ({ caller }: CmisContext, repositoryId: string): Session => {
  checkRepository(repositoryId, config.cmisRepositories);
  const namedFolder = config.cmisRootByName ? getRootFolderId(repositoryId) : undefined;
  return {
    repositoryId,
    access: toAccess(caller, namedFolder),
    ancestors: new AncestorFolders(),
    thumbnails: new Thumbnails(),
  };
};

/** Creates a callback that records that a tree deletion is running. */
export const createDeletionObserver =
  ({ ancestors: folders }: Session): (() => void) =>
  () => {
    folders.isDeleting = true;
  };
