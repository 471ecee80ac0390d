import { type CmisObject, type Facts, toVersionId, type VersionSeries } from '#lib/cmis/domain/objects/entity.ts';
import { shareContent } from '#lib/cmis/store/contents/contents.ts';
import { putVersion, replaceEntity } from '#lib/cmis/store/entities/entities.ts';
import { addWorkingCopy } from '#lib/cmis/store/entities/workingCopies.ts';
import { indexProperties } from '#lib/cmis/store/text/textIndexWrites.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';

/**
 * Stores a private working copy of a document's latest version; both refer to the same content. It has no index entries:
 * queries of its owner add them (openIndexScan.ts).
 */
export const checkOutDocument = (
  object: CmisObject,
  { series, facts }: { readonly series: VersionSeries; readonly facts: Facts },
): readonly Step[] => {
  const { entity } = object;
  const shared = facts.content === undefined ? undefined : shareContent(facts.content);
  const content = shared === undefined ? {} : { content: shared.content };
  const after = { ...entity, series, facts: { ...entity.facts, ...content } };
  const copy = { id: toVersionId(entity.id, series.lastOrdinal), entity: after, facts };
  return [
    replaceEntity(entity, after),
    putVersion(entity.id, series.lastOrdinal, { ...facts, ...content }),
    ...indexProperties(undefined, copy),
    ...addWorkingCopy(after, facts.name),
    ...(shared?.steps ?? []),
  ];
};
