import type { AccessControl } from '#lib/cmis/domain/acl/aclChange.ts';
import { type CmisObject, type Entity, type Facts, setAccessControl } from '#lib/cmis/domain/objects/entity.ts';
import { isListed, isWorkingCopy } from '#lib/cmis/domain/objects/versions.ts';
import { checkNameFree, updateChildren } from '#lib/cmis/store/children/children.ts';
import { type NewContent, releaseContents } from '#lib/cmis/store/contents/contents.ts';
import { replaceEntity, replaceFacts } from '#lib/cmis/store/entities/entities.ts';
import { replacePolicyApplications } from '#lib/cmis/store/entities/policies.ts';
import { putRelationshipCopies } from '#lib/cmis/store/entities/relationships.ts';
import { renameWorkingCopy } from '#lib/cmis/store/entities/workingCopies.ts';
import { indexContent, unindexContent } from '#lib/cmis/store/text/textIndexWrites.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';

/** Only its owner finds a working copy by its name, which folders otherwise show from check-in. */
const renameInLists = (object: CmisObject, facts: Facts): readonly Step[] => {
  const { entity } = object;
  if (facts.name === object.facts.name) return [];
  return [
    ...(isListed(object)
      ? updateChildren(entity, { ...entity, facts })
      : entity.parents.map((folderId) => checkNameFree(folderId, entity, facts.name))),
    ...(isWorkingCopy(object) ? renameWorkingCopy(object, facts.name) : []),
  ];
};

/** A relationship has copies under both its ends. */
const updateCopies = (after: Entity): readonly Step[] =>
  after.baseId === 'cmis:relationship' ? putRelationshipCopies({ ...after, revision: after.revision + 1 }) : [];

/** Replaces the name and the properties of an object. */
export const replaceProperties = (object: CmisObject, facts: Facts): readonly Step[] => [
  ...renameInLists(object, facts),
  ...replaceFacts(object, facts),
  ...updateCopies({ ...object.entity, facts }),
];

/** Replaces the grants that an object has of its own, and whether it inherits others. */
export const replaceControl = (entity: Entity, control: AccessControl): readonly Step[] => {
  const after = setAccessControl(entity, control);
  return [replaceEntity(entity, after), ...updateChildren(entity, after), ...updateCopies(after)];
};

/** Replaces the policies of an object. */
export const replacePolicies = (entity: Entity, policies: readonly string[]): readonly Step[] => [
  replaceEntity(entity, { ...entity, policies }),
  ...replacePolicyApplications(entity, policies),
];

/**
 * Replaces or deletes the content of a document.
 * @param stored the new content, to which `facts` refer; undefined if there is none
 */
export const replaceContent = async (
  object: CmisObject,
  facts: Facts,
  stored?: NewContent,
): Promise<readonly Step[]> => {
  const { content: dropped } = object.facts;
  const steps = [
    ...replaceFacts(object, facts),
    ...(stored?.steps ?? []),
    ...(await releaseContents(dropped === undefined ? [] : [dropped])),
    ...unindexContent(object.entity, dropped),
  ];
  return stored === undefined ? steps : [...steps, ...indexContent(object.entity, stored.content, stored.bytes, steps)];
};
