import { Thumbnails } from '#lib/cmis/actions/renditions/thumbnails.ts';
import { type Access, toAccess } from '#lib/cmis/domain/acl/permissions.ts';
import type { CmisContext } from '#lib/cmis/domain/messages/action.ts';
import { checkRepository } from '#lib/cmis/domain/repository/repository.ts';
import { AncestorFolders } from '#lib/cmis/store/entities/ancestorFolders.ts';
import { config } from '#lib/shared/config.ts';

/** The repository that a caller works in, who they are there, and what was read on the way to tell what they asked. */
export interface Session {
  readonly repositoryId: string;
  readonly access: Access;
  readonly ancestors: AncestorFolders;
  readonly thumbnails: Thumbnails;
  /** Works on what the deletion of a tree still has to reach, which for everybody else is no more. */
  readonly includesDeleted?: boolean;
  /** The instant, in milliseconds, at which a deletion in the background has to stop. */
  readonly until?: number;
}

/** A deletion in the background has used up its time; it goes on from where it is. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

export const openSession = ({ caller }: CmisContext, repositoryId: string): Session => {
  checkRepository(repositoryId, config.cmisRepositories);
  return { repositoryId, access: toAccess(caller), ancestors: new AncestorFolders(), thumbnails: new Thumbnails() };
};

/** Takes note that trees are being deleted, as a read has told. */
export const createDeletionObserver =
  ({ ancestors: folders }: Session): (() => void) =>
  () => {
    folders.isDeleting = true;
  };
