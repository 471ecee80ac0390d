import { commitChange } from '#lib/cmis/actions/change.ts';
import type { Session } from '#lib/cmis/actions/visible.ts';
import { type Entity, shownObject } from '#lib/cmis/domain/entity.ts';
import { removeChildren } from '#lib/cmis/store/children.ts';
import { dropContents } from '#lib/cmis/store/contents.ts';
import { removeEntity } from '#lib/cmis/store/entities.ts';
import { changeShard } from '#lib/cmis/store/keys.ts';
import { nowIso } from '#lib/shared/clock.ts';

/** Objects of one transaction: a document takes three items of its hundred, a folder its counts as well. */
const DOCUMENTS = 28;
const FOLDERS = 14;

/** Whether nothing but its folder, and no second version, hangs on an object. */
const isSimple = ({ parents, series, relationships, policies, facts }: Entity): boolean =>
  parents.length === 1 &&
  (series === undefined || (series.size === 1 && series.checkedOut === undefined)) &&
  (relationships ?? 0) === 0 &&
  (policies ?? []).length === 0 &&
  facts.content?.shared !== true;

const groupsOf = (entities: readonly Entity[]): readonly (readonly Entity[])[] => {
  const sorts = Map.groupBy(entities, ({ id, baseId }) => `${changeShard(id)} ${baseId}`);
  return [...sorts.values()].flatMap((same) => {
    const size = same[0]?.baseId === 'cmis:folder' ? FOLDERS : DOCUMENTS;
    return Array.from({ length: Math.ceil(same.length / size) }, (_, index) =>
      same.slice(index * size, (index + 1) * size),
    );
  });
};

const deleteGroup = async (session: Session, folderId: string, entities: readonly Entity[]): Promise<void> => {
  const [first] = entities;
  if (first === undefined) return;
  const steps = [
    ...entities.flatMap(removeEntity),
    ...removeChildren(folderId, entities),
    ...(await dropContents(entities.flatMap(({ facts }) => facts.content ?? []))),
  ];
  const objectIds = entities.map((entity) => shownObject(entity).id);
  await commitChange(session, shownObject(first), 'deleted', steps, { time: nowIso(), lastNumber: 0, objectIds });
};

/**
 * Deletes children of a folder, as they were read, many in one transaction. Answers those that are left because more
 * than that hangs on them or something came in between: they are to be deleted one by one.
 */
export const deleteSiblings = async (
  session: Session,
  folderId: string,
  entities: readonly Entity[],
): Promise<readonly Entity[]> => {
  const left = entities.filter((entity) => !isSimple(entity));
  const groups = groupsOf(entities.filter(isSimple));
  const outcomes = await Promise.allSettled(groups.map((group) => deleteGroup(session, folderId, group)));
  return [...left, ...groups.filter((_, index) => outcomes[index]?.status === 'rejected').flat()];
};
