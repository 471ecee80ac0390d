import { getObjectParents } from '#lib/cmis/actions/navigation/getObjectParents.ts';
import { getObject } from '#lib/cmis/actions/object/getObject.ts';
import type { CmisContext } from '#lib/cmis/domain/messages/action.ts';
import type { PropertyValue } from '#lib/cmis/domain/model.ts';
import { alice, REPOSITORY } from '../objects.ts';
import type { Filled } from './store.ts';

/** An object as other operations return it to a caller. */
export interface Row {
  readonly id: string;
  readonly typeId: string;
  readonly values: ReadonlyMap<string, readonly PropertyValue[]>;
  readonly isLatest: boolean;
  readonly parents: ReadonlySet<string>;
  /** All ancestor folders. */
  readonly above: ReadonlySet<string>;
  /** Separate texts: a phrase does not extend from one into another. */
  readonly texts: readonly string[];
}

const found = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    if ((error as { code?: string }).code === 'objectNotFound') return undefined;
    throw error;
  }
};

const parentsOf = async (as: CmisContext, objectId: string): Promise<readonly string[]> => {
  const { parents } = await getObjectParents(as, { ...REPOSITORY, objectId, filter: 'cmis:objectId' });
  return parents.map(({ object }) => String(object.properties[0]?.values[0]));
};

const TEXTS: ReadonlySet<string> = new Set(['string', 'html']);

/** Returns all objects that a caller may read, each version as its own row. */
export const rowsSeenBy = async (as: CmisContext, filled: Filled): Promise<readonly Row[]> => {
  const parentOf = new Map<string, string | undefined>();
  for (const id of filled.folders) parentOf.set(id, (await parentsOf(alice, id))[0]);
  const lineOf = (id: string | undefined): readonly string[] =>
    id === undefined ? [] : [id, ...lineOf(parentOf.get(id))];
  const rows: Row[] = [];
  for (const id of new Set([...filled.folders, ...filled.documents, ...filled.others])) {
    const answer = await found(getObject(as, { ...REPOSITORY, objectId: id }));
    if (answer === undefined) continue;
    const { properties } = answer.object;
    const values = new Map(properties.map((one) => [one.propertyDefinitionId, one.values]));
    const isFileable = !filled.others.includes(id);
    const parents = isFileable ? await parentsOf(alice, id) : [];
    const told = properties.filter(
      ({ type, propertyDefinitionId }) => TEXTS.has(type) && !/^cmis:/.test(propertyDefinitionId),
    );
    const content = filled.texts.get(id);
    rows.push({
      id,
      typeId: String(values.get('cmis:objectTypeId')?.[0]),
      values,
      isLatest: values.get('cmis:isLatestVersion')?.[0] !== false,
      parents: new Set(parents),
      above: new Set(parents.flatMap(lineOf)),
      texts: [values.get('cmis:name') ?? [], ...told.map((one) => one.values), content ?? []].flat().map(String),
    });
  }
  return rows;
};
