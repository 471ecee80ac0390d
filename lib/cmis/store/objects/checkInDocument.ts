import { type CmisObject, type Entity, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { getOrdinal, isListed } from '#lib/cmis/domain/objects/versions.ts';
import { updateChildren } from '#lib/cmis/store/children/children.ts';
import { type NewContent, releaseContents } from '#lib/cmis/store/contents/contents.ts';
import { putVersion, removeVersion, replaceEntity } from '#lib/cmis/store/entities/entities.ts';
import { replacePolicyApplications } from '#lib/cmis/store/entities/policies.ts';
import { removeWorkingCopy } from '#lib/cmis/store/entities/workingCopies.ts';
import { indexLatest, indexSuperseded } from '#lib/cmis/store/index/indexEntries.ts';
import { indexContent, indexProperties, unindexContent } from '#lib/cmis/store/text/textIndexWrites.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';

/** Moves the version shown so far to an item of its own; the working copy takes its place in the head. */
const placeVersion = (workingCopy: CmisObject, after: Entity): readonly Step[] => {
  const { entity } = workingCopy;
  const shown = toListedObject(entity);
  return [
    ...updateChildren(entity, after),
    ...(isListed(workingCopy)
      ? []
      : [
          putVersion(entity.id, getOrdinal(shown), shown.facts),
          removeVersion(entity.id, getOrdinal(workingCopy)),
          ...indexSuperseded(shown),
        ]),
    ...indexLatest(shown, { ...workingCopy, facts: after.facts }),
    ...removeWorkingCopy(workingCopy),
  ];
};

/**
 * Stores a private working copy as a version.
 * @param after the document, with the facts of the new version
 * @param stored the new content, to which the facts refer; undefined if the version keeps that of the working copy
 */
export const checkInDocument = async (
  workingCopy: CmisObject,
  after: Entity,
  stored: NewContent | undefined,
): Promise<readonly Step[]> => {
  const { entity } = workingCopy;
  const version = { ...workingCopy, facts: after.facts };
  const dropped = stored === undefined ? undefined : workingCopy.facts.content;
  const steps = [
    ...placeVersion(workingCopy, after),
    replaceEntity(entity, after),
    ...(after.policies === entity.policies ? [] : replacePolicyApplications(entity, after.policies ?? [])),
    ...indexProperties(workingCopy, version),
    ...(stored?.steps ?? []),
    ...(await releaseContents(dropped === undefined ? [] : [dropped])),
    ...unindexContent(entity, dropped),
  ];
  return stored === undefined ? steps : [...steps, ...indexContent(entity, stored.content, stored.bytes, steps)];
};
