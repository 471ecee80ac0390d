import { getRootFolderId } from '#lib/cmis/domain/repository/repository.ts';
import { rewriteGrants } from '#lib/cmis/store/entities/rewriteGrants.ts';
import { config } from '#lib/shared/config.ts';

/**
 * Rewrites the grants of all root folders that name roles by their short names; returns their number. They are read the
 * same before, so nothing is logged. Costs one read a repository.
 */
export const upgradeRootGrants = async (): Promise<number> => {
  const done = await Promise.all(
    config.cmisRepositories.map((repository) => rewriteGrants(getRootFolderId(repository))),
  );
  return done.filter(Boolean).length;
};
