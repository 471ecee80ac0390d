import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { Facts } from '#lib/cmis/domain/objects/entity.ts';

/** Throws `updateConflict` if a given change token is not the current one (CMIS 1.0, 2.2.1.3). */
export const checkChangeToken = (token: string | undefined, { changeToken }: Facts): void => {
  if (token !== undefined && token !== changeToken)
    throw cmisError('updateConflict', 'The object has changed since its changeToken was read: read it again');
};

/** Returns facts with a new modifier, modification date and change token. */
export const recordModification = (facts: Facts, by: string, at: string): Facts => ({
  ...facts,
  lastModifiedBy: by,
  lastModificationDate: at < facts.creationDate ? facts.creationDate : at,
  changeToken: String(Number(facts.changeToken) + 1),
});
