import { buildObjectData, parseSelection } from '#lib/cmis/actions/objectData/objectData.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import type { PropertyData } from '#lib/cmis/domain/model.ts';
import { renameContent } from '#lib/cmis/domain/objects/contentRules.ts';
import type { CmisObject, Facts } from '#lib/cmis/domain/objects/entity.ts';
import { applyProperties, listUnsettable, validateProperties } from '#lib/cmis/domain/objects/propertyUpdates.ts';
import { isWorkingCopy } from '#lib/cmis/domain/objects/versions.ts';
import { getType } from '#lib/cmis/domain/types/types.ts';

/** Loads the values of properties as the caller sees them, so that a comparison with them discloses nothing. */
const loadShown = async (
  session: Session,
  object: CmisObject,
  queryNames: readonly string[],
): Promise<readonly PropertyData[]> =>
  queryNames.length === 0
    ? []
    : (await buildObjectData(object, parseSelection({ filter: queryNames.join(',') }), session)).properties;

/**
 * Returns the facts of an object after given properties were set.
 * @throws `constraint` if one may not be set and differs, or a required one is left without a value
 */
export const updateFacts = async (
  session: Session,
  object: CmisObject,
  sent: readonly PropertyData[],
): Promise<Facts> => {
  const type = getType(object.entity.typeId);
  const occasion = isWorkingCopy(object) ? 'workingCopy' : 'update';
  const shown = await loadShown(session, object, listUnsettable(type, sent, occasion));
  const values = validateProperties(type, sent, occasion, shown);
  return renameContent(object.facts, {
    ...object.facts,
    ...applyProperties(type, object.facts, values, { withDefaults: false }),
  });
};
