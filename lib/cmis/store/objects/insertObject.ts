import type { CmisObject, Entity } from '#lib/cmis/domain/objects/entity.ts';
import { addChild } from '#lib/cmis/store/children/children.ts';
import { type NewContent, shareContent } from '#lib/cmis/store/contents/contents.ts';
import { insertEntity, replaceFacts } from '#lib/cmis/store/entities/entities.ts';
import { addPolicyApplication } from '#lib/cmis/store/entities/policies.ts';
import { changeRelationshipCounts } from '#lib/cmis/store/entities/relationshipCounts.ts';
import { putRelationshipCopies } from '#lib/cmis/store/entities/relationships.ts';
import { addWorkingCopy } from '#lib/cmis/store/entities/workingCopies.ts';
import { indexContent } from '#lib/cmis/store/text/textIndexWrites.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';

const insert = (entity: Entity, more: readonly Step[], stored?: NewContent): readonly Step[] => {
  const { parents, policies = [], series, facts } = entity;
  const steps = [
    ...parents.flatMap((parent) => addChild(parent, entity)),
    ...insertEntity(entity),
    ...policies.flatMap((policyId) => addPolicyApplication(policyId, entity)),
    ...(series?.checkedOut === undefined ? [] : addWorkingCopy(entity, facts.name)),
    ...more,
    ...(stored?.steps ?? []),
  ];
  return stored === undefined ? steps : [...steps, ...indexContent(entity, stored.content, stored.bytes, steps)];
};

/** Stores a new object with its place in folders and lists, its policies, and the words of its content. */
export const insertObject = (entity: Entity, stored?: NewContent): readonly Step[] => insert(entity, [], stored);

/** Stores a new document with the content of another; from then on both refer to the same bytes. */
export const insertCopy = (entity: Entity, source: CmisObject): readonly Step[] => {
  if (source.facts.content === undefined) return insert(entity, []);
  const shared = shareContent(source.facts.content);
  const { content } = shared;
  const copy = { ...entity, facts: { ...entity.facts, content } };
  return insert(copy, replaceFacts(source, { ...source.facts, content }), shared);
};

/** Stores a new relationship between two objects. */
export const insertRelationship = (relationship: Entity, ends: readonly CmisObject[]): readonly Step[] =>
  insert(relationship, [...putRelationshipCopies(relationship), ...changeRelationshipCounts(ends, 1)]);
