import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { Facts } from '#lib/cmis/domain/objects/entity.ts';

/** CMIS 1.0, 2.2.1.3: a token that was sent must be the present one. */
export const checkChangeToken = (token: string | undefined, { changeToken }: Facts): void => {
  if (token !== undefined && token !== changeToken)
    throw cmisError('updateConflict', 'The object has changed since its changeToken was read');
};

/** Facts after a change: signed, dated and with another token. */
export const recordModification = (facts: Facts, by: string, at: string): Facts => ({
  ...facts,
  lastModifiedBy: by,
  lastModificationDate: at < facts.creationDate ? facts.creationDate : at,
  changeToken: String(Number(facts.changeToken) + 1),
});
