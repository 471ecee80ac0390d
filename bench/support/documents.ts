import type { Entity } from '#lib/cmis/domain/objects/entity.ts';
import { createEntity, createFirstVersion, getCreatableType } from '#lib/cmis/domain/objects/newEntity.ts';
import { addChildCopies } from '#lib/cmis/store/children/childCopies.ts';
import { addChild } from '#lib/cmis/store/children/children.ts';
import { storeContent } from '#lib/cmis/store/contents/contents.ts';
import { insertEntity } from '#lib/cmis/store/entities/entities.ts';
import { table } from '#lib/cmis/store/table.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';
import { nowIso } from '#lib/shared/clock.ts';
import { batchPut } from '#lib/shared/dynamodb/batchWrite.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { newId } from '#lib/shared/ids.ts';
import { inParallel } from './workload.ts';

/** Documents per round of writes. */
const ROUND = 50;
/** Attempts to write to a busy store. */
const MAX_ATTEMPTS = 20;

const typeId = { type: 'id', propertyDefinitionId: 'cmis:objectTypeId', values: ['cmis:document'] } as const;
const TYPE = getCreatableType([typeId], 'cmis:document');

const newDocument = (folderId: string, name: string): Entity => {
  const origin = {
    id: newId(),
    repositoryId: 'main',
    parents: [folderId],
    policies: [],
    control: { acl: [], inherits: true },
    by: 'bench',
    at: nowIso(),
  };
  const named = { type: 'string', propertyDefinitionId: 'cmis:name', values: [name] } as const;
  return createEntity(TYPE, [typeId, named], origin, {
    document: createFirstVersion(TYPE, undefined, 'bench', origin.at),
  });
};

const createSteps = async (
  folderId: string,
  name: string,
): Promise<{ readonly id: string; readonly steps: readonly Step[] }> => {
  const entity = newDocument(folderId, name);
  const { content, steps } = await storeContent(Buffer.alloc(1024, 'x'), { mimeType: 'text/plain', fileName: name });
  const filled = { ...entity, facts: { ...entity.facts, content } };
  return {
    id: `${entity.id}.1`,
    steps: addChildCopies([...addChild(folderId, filled), ...insertEntity(filled), ...steps]),
  };
};

type Update = NonNullable<Step['item']['Update']>;

/** Merges the increments of each counter into one update. */
const mergeCounterUpdates = (updates: readonly Update[]): readonly Update[] =>
  [...Map.groupBy(updates, ({ Key }) => JSON.stringify(Key)).values()].flatMap((same) => {
    const [first] = same;
    if (first?.ExpressionAttributeValues?.[':change'] !== 1) return same;
    return [{ ...first, ExpressionAttributeValues: { ...first.ExpressionAttributeValues, ':change': same.length } }];
  });

/** Puts items and repeats the puts while the store is busy; a repeated put writes the same. */
const putItems = async (rows: readonly StoredItem[]): Promise<void> => {
  for (let tries = 1; ; tries += 1)
    try {
      return await batchPut(table(), rows);
    } catch (error) {
      if (!(error instanceof ServiceError && error.kind === 'unavailable') || tries === MAX_ATTEMPTS) throw error;
    }
};

/** Writes the items of new objects in rounds, then their counters. */
export const writeSteps = async (objects: readonly (readonly Step[])[]): Promise<void> => {
  const items = objects.map((steps) => addChildCopies(steps).map(({ item }) => item));
  for (let from = 0; from < items.length; from += ROUND)
    await putItems(
      items
        .slice(from, from + ROUND)
        .flatMap((some) => some.flatMap(({ Put }) => (Put?.Item === undefined ? [] : [Put.Item]))),
    );
  for (const item of mergeCounterUpdates(items.flatMap((some) => some.flatMap(({ Update }) => Update ?? []))))
    await writeOne({ Update: item });
};

interface Loaded {
  readonly ids: readonly string[];
  readonly updates: readonly Update[];
}

const writeRound = async (folderId: string, names: readonly string[]): Promise<Loaded> => {
  const documents = await Promise.all(names.map((name) => createSteps(folderId, name)));
  const items = documents.flatMap(({ steps }) => steps.map(({ item }) => item));
  const rows = items.flatMap(({ Put }) => (Put?.Item === undefined ? [] : [Put.Item]));
  await putItems(rows);
  return { ids: documents.map(({ id }) => id), updates: items.flatMap(({ Update }) => Update ?? []) };
};

/**
 * Files documents of 1 KB in a folder with batch writes of all items but those of the change log; returns their ids.
 */
export const loadDocuments = async (folderId: string, names: readonly string[]): Promise<readonly string[]> => {
  const loaded: Loaded[] = [];
  await inParallel(Math.ceil(names.length / ROUND), async (round) => {
    loaded.push(await writeRound(folderId, names.slice(round * ROUND, (round + 1) * ROUND)));
  });
  for (const item of mergeCounterUpdates(loaded.flatMap(({ updates }) => updates))) await writeOne({ Update: item });
  return loaded.flatMap(({ ids }) => ids);
};
