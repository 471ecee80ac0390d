import { type Entity, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { getOrdinal } from '#lib/cmis/domain/objects/versions.ts';
import type { NewContent } from '#lib/cmis/store/contents/contents.ts';
import { putVersion, replaceEntity } from '#lib/cmis/store/entities/entities.ts';
import { indexLatest, indexSuperseded } from '#lib/cmis/store/index/indexEntries.ts';
import { indexContent, indexProperties } from '#lib/cmis/store/text/textIndexWrites.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';

/**
 * Stores a version that a save has made; the version shown so far keeps its content.
 * @param after the document, with the facts of the new version
 * @param stored the new content, to which the facts refer; undefined if there is none
 */
export const saveVersion = (before: Entity, after: Entity, stored: NewContent | undefined): readonly Step[] => {
  const [shown, version] = [toListedObject(before), toListedObject(after)];
  const steps = [
    putVersion(before.id, getOrdinal(shown), shown.facts),
    replaceEntity(before, after),
    ...indexSuperseded(shown),
    ...indexLatest(shown, version),
    ...indexProperties(undefined, version),
    ...(stored?.steps ?? []),
  ];
  return stored === undefined ? steps : [...steps, ...indexContent(after, stored.content, stored.bytes, steps)];
};
