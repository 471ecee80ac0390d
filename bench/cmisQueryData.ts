import { createFolder } from '#lib/cmis/actions/object/createFolder.ts';
import type { CmisContext } from '#lib/cmis/domain/messages/action.ts';
import type { PropertyData, PropertyValue } from '#lib/cmis/domain/model.ts';
import { type Entity, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { createEntity, createFirstVersion } from '#lib/cmis/domain/objects/newEntity.ts';
import { getExposedType } from '#lib/cmis/domain/types/types.ts';
import { addChild } from '#lib/cmis/store/children/children.ts';
import { insertEntity } from '#lib/cmis/store/entities/entities.ts';
import type { PropertyType } from '#lib/cmis/types/propertyTypes.ts';
import { newId } from '#lib/shared/ids.ts';
import { writeSteps } from './support/documents.ts';
import { inParallel } from './support/workload.ts';

export const REPOSITORY = { repositoryId: 'main' };

export const somebody = (index: number): CmisContext => ({
  caller: { name: `user${index % 20}`, id: 2, roles: new Set(['administrator']), groups: [] },
  baseUrl: 'http://localhost:5001',
});

const KINDS: Readonly<Record<string, PropertyType>> = {
  'cmis:objectTypeId': 'id',
  'triad:reference': 'id',
  'triad:value': 'decimal',
  'triad:noticeMonths': 'integer',
};

const given = (values: Readonly<Record<string, PropertyValue>>): readonly PropertyData[] =>
  Object.entries(values).map(([propertyDefinitionId, value]) => ({
    type: KINDS[propertyDefinitionId] ?? 'string',
    propertyDefinitionId,
    values: [value],
  }));

/** Documents per folder, and documents per contract. */
const PER_FOLDER = 1000;
const CONTRACTS = 10;
const WORDS = ['annual', 'budget', 'report', 'invoice', 'meeting', 'minutes', 'offer', 'order', 'survey', 'training'];

const createProperties = (index: number): readonly PropertyData[] => {
  const name = `${WORDS[index % 7]} ${WORDS[(index * 3) % 10]} ${String(index).padStart(6, '0')}`;
  if (index % CONTRACTS !== 0) return given({ 'cmis:objectTypeId': 'cmis:document', 'cmis:name': name });
  return given({
    'cmis:objectTypeId': 'triad:contract',
    'cmis:name': name,
    'triad:reference': `R-${index}`,
    'triad:parties': `Party ${Math.floor(index / CONTRACTS) % 500}`,
    'triad:status': index % 400 === 0 ? 'ended' : 'draft',
    'triad:value': String(index % 5000),
    'triad:noticeMonths': BigInt(index % 24),
  });
};

/** Creation times are one second apart, independent of the time of the run. */
const createdAt = (index: number): string => new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString();

const createDocumentEntity = (folderId: string, index: number): Entity => {
  const properties = createProperties(index);
  const by = somebody(index).caller.name ?? '';
  const type = getExposedType(String(properties[0]?.values[0]));
  const place = { parents: [folderId], policies: [], control: { acl: [], inherits: true }, by, at: createdAt(index) };
  const origin = { id: newId(), repositoryId: REPOSITORY.repositoryId, ...place };
  return createEntity(type, properties, origin, { document: createFirstVersion(type, undefined, by, origin.at) });
};

export interface Filled {
  readonly folders: readonly string[];
  /** Id of the document halfway. */
  readonly id: string;
  /** Creation date of that document. */
  readonly middle: string;
}

/** Fills the store with documents in folders of a thousand, with all items but those of the change log. */
export const fillForQueries = async (size: number): Promise<Filled> => {
  const folders: string[] = [];
  for (let from = 0; from < size; from += PER_FOLDER) {
    const named = given({ 'cmis:objectTypeId': 'cmis:folder', 'cmis:name': `folder ${folders.length}` });
    const folder = { ...REPOSITORY, folderId: 'root', properties: named, policies: [] };
    folders.push((await createFolder(somebody(0), folder)).objectId);
  }
  const middle = Math.floor(size / 2);
  let id = '';
  await inParallel(folders.length, async (number) => {
    const folderId = folders[number] ?? 'root';
    const first = number * PER_FOLDER;
    const entities = Array.from({ length: Math.min(PER_FOLDER, size - first) }, (_, index) =>
      createDocumentEntity(folderId, first + index),
    );
    id = entities.map((entity) => toListedObject(entity).id)[middle - first] ?? id;
    await writeSteps(entities.map((entity) => [...addChild(folderId, entity), ...insertEntity(entity)]));
  });
  return { folders, id, middle: createdAt(middle) };
};
