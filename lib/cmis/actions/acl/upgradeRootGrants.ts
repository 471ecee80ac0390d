import { getRootFolderId } from '#lib/cmis/domain/repository/repository.ts';
import { rewriteGrants } from '#lib/cmis/store/entities/rewriteGrants.ts';
import { config } from '#lib/shared/config.ts';

/**
 * Rewrites what the root folders of the repositories grant to roles by their short names. It is no change of the
 * object: the same grants are read before, so that nothing is logged for clients. Costs a read a repository.
 */
export const upgradeRootGrants = async (): Promise<number> => {
  const done = await Promise.all(
    config.cmisRepositories.map((repository) => rewriteGrants(getRootFolderId(repository))),
  );
  return done.filter(Boolean).length;
};
