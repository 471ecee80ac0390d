import { getRootFolderId } from '#lib/cmis/domain/repository/repository.ts';
import { rewriteGrants } from '#lib/cmis/store/entities/rewriteGrants.ts';
import { config } from '#lib/shared/config.ts';

/**
 * Rewrites the grants of all root folders that name roles by their short names, and returns their number. The meaning
 * of the grants does not change, so no change event is logged. Costs one read per repository.
 */
export const upgradeRootGrants = async (): Promise<number> => {
  const done = await Promise.all(
    config.cmisRepositories.map((repository) => rewriteGrants(getRootFolderId(repository))),
  );
  return done.filter(Boolean).length;
};
