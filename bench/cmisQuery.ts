import { randomUUID } from 'node:crypto';
import type { CmisContext } from '#lib/cmis/domain/messages/action.ts';
import type { PropertyData, PropertyType, PropertyValue } from '#lib/cmis/domain/model.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { typicalCost } from './support/counting.ts';
import { printTable } from './support/table.ts';

const REPOSITORY = { repositoryId: 'main' };

const somebody = (index: number): CmisContext => ({
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

/** Documents of a folder, and one document in so many that is a contract. */
const PER_FOLDER = 1000;
const CONTRACTS = 10;
const WORDS = ['annual', 'budget', 'report', 'invoice', 'meeting', 'minutes', 'offer', 'order', 'survey', 'training'];

const propertiesOf = (index: number): readonly PropertyData[] => {
  const name = `${WORDS[index % 7]} ${WORDS[(index * 3) % 10]} ${String(index).padStart(6, '0')}`;
  if (index % CONTRACTS !== 0) return given({ 'cmis:objectTypeId': 'cmis:document', 'cmis:name': name });
  return given({
    'cmis:objectTypeId': 'triad:contract',
    'cmis:name': name,
    'triad:reference': `R-${index}`,
    'triad:parties': `Party ${index % 500}`,
    'triad:status': index % 400 === 0 ? 'ended' : 'draft',
    'triad:value': String(index % 5000),
    'triad:noticeMonths': BigInt(index % 24),
  });
};

interface Filled {
  readonly folders: readonly string[];
  readonly id: string;
  /** Halfway through the filling. */
  readonly middle: string;
}

/** Documents that are written together. */
const AT_ONCE = 250;
/** Rows of one transaction. */
const ROWS = 100;

/** The very rows that creating documents in a folder writes, many at a time and without the change log. */
const createAll = async (folderId: string, indices: readonly number[]): Promise<readonly string[]> => {
  const [{ newEntity, firstVersion }, { shownObject }, { typeNamed }, { addChild }, { insertEntity }] =
    await Promise.all([
      import('#lib/cmis/domain/newEntity.ts'),
      import('#lib/cmis/domain/entity.ts'),
      import('#lib/cmis/domain/types.ts'),
      import('#lib/cmis/store/children.ts'),
      import('#lib/cmis/store/entities.ts'),
    ]);
  const { transactWrite } = await import('#lib/shared/dynamodb/transact.ts');
  const entities = indices.map((index) => {
    const properties = propertiesOf(index);
    const by = somebody(index).caller.name ?? '';
    const type = typeNamed(String(properties[0]?.values[0]));
    const place = { parents: [folderId], policies: [], acl: [], by, at: new Date().toISOString() };
    const origin = { id: randomUUID(), repositoryId: REPOSITORY.repositoryId, ...place };
    return newEntity(type, properties, origin, { document: firstVersion(type, undefined, by) });
  });
  const items = entities.flatMap((entity) =>
    [...addChild(folderId, entity), ...insertEntity(entity)].map(({ item }) => item),
  );
  const rows = items.filter(({ Put }) => Put !== undefined);
  const counts = items.flatMap(({ Update }) => (Update === undefined ? [] : [Update]));
  await Promise.all(
    Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, index) =>
      transactWrite(rows.slice(index * ROWS, (index + 1) * ROWS)),
    ),
  );
  for (const same of Map.groupBy(counts, ({ Key }) => String(Key?.pk)).values())
    for (const Update of same.slice(0, 1)) {
      const values = { ...Update.ExpressionAttributeValues, ':change': same.length };
      await transactWrite([{ Update: { ...Update, ExpressionAttributeValues: values } }]);
    }
  return entities.map((entity) => shownObject(entity).id);
};

const fill = async (size: number): Promise<Filled> => {
  const { createFolder } = await import('#lib/cmis/actions/createFolder.ts');
  const folders: string[] = [];
  let [id, middle] = ['', ''];
  for (let from = 0; from < size; from += AT_ONCE) {
    if (from % PER_FOLDER === 0) {
      const properties = given({ 'cmis:objectTypeId': 'cmis:folder', 'cmis:name': `folder ${folders.length}` });
      const folder = { ...REPOSITORY, folderId: 'root', properties, policies: [] };
      folders.push((await createFolder(somebody(0), folder)).objectId);
    }
    const count = Math.min(AT_ONCE, size - from);
    const ids = await createAll(
      folders.at(-1) ?? 'root',
      Array.from({ length: count }, (_, index) => from + index),
    );
    if (from <= size / 2) [id, middle] = [ids[0] ?? '', new Date().toISOString()];
  }
  return { folders, id, middle };
};

const DOCUMENTS = 'SELECT cmis:objectId, cmis:name FROM cmis:document';
const CONTRACT = 'SELECT cmis:objectId, triad:value FROM triad:contract';

const statements = ({ folders, id, middle }: Filled): readonly string[] => [
  DOCUMENTS,
  `SELECT * FROM cmis:document WHERE cmis:objectId = '${id}'`,
  `${DOCUMENTS} WHERE cmis:name = 'annual annual 000070'`,
  `${DOCUMENTS} WHERE cmis:name IN ('annual annual 000070', 'budget invoice 000001', 'none')`,
  `${DOCUMENTS} WHERE cmis:name LIKE 'budget invoice 0000%'`,
  `${DOCUMENTS} WHERE cmis:name LIKE '%00077'`,
  `${DOCUMENTS} WHERE cmis:name LIKE 'annual%' ORDER BY cmis:creationDate`,
  `${DOCUMENTS} WHERE IN_FOLDER('${folders[0]}')`,
  `${DOCUMENTS} WHERE IN_FOLDER('${folders[0]}') ORDER BY cmis:creationDate DESC`,
  `${DOCUMENTS} WHERE IN_FOLDER('${folders[0]}') AND cmis:createdBy = 'user3'`,
  `${DOCUMENTS} WHERE IN_TREE('root')`,
  `${DOCUMENTS} WHERE IN_TREE('${folders[0]}')`,
  `${DOCUMENTS} WHERE cmis:createdBy = 'user3'`,
  `${DOCUMENTS} WHERE cmis:creationDate > TIMESTAMP '${middle}'`,
  `${DOCUMENTS} WHERE cmis:creationDate < TIMESTAMP '${middle}' ORDER BY cmis:creationDate DESC`,
  `${DOCUMENTS} ORDER BY cmis:name`,
  `${DOCUMENTS} WHERE cmis:contentStreamLength > 100`,
  `${DOCUMENTS} ORDER BY cmis:versionLabel`,
  CONTRACT,
  `${CONTRACT} WHERE triad:status = 'ended'`,
  `${CONTRACT} WHERE triad:value >= 100 AND triad:value < 200 ORDER BY triad:value`,
  `${CONTRACT} WHERE 'Party 7' = ANY triad:parties AND triad:noticeMonths > 3`,
  "SELECT cmis:name, SCORE() FROM cmis:document WHERE CONTAINS('budget 000001')",
  'SELECT cmis:name, SCORE() FROM cmis:document WHERE CONTAINS(\'"meeting order" -training\') ORDER BY SEARCH_SCORE DESC',
  "SELECT d.cmis:name, f.cmis:name FROM triad:contract d JOIN cmis:folder f ON d.cmis:createdBy = f.cmis:createdBy WHERE d.triad:status = 'ended' AND f.cmis:name = 'folder 0'",
];

const PAGE = { skip: 0, limit: 50 };

/** Prints what statements cost over so many documents: a page of 50, with the number of all rows. */
export const printQueries = async (size: number): Promise<void> => {
  const started = performance.now();
  const filled = await fill(size);
  console.log(`${size} documents in ${Math.round((performance.now() - started) / 1000)} s`);
  const [{ query }, { runStatement }, { openSession }] = await Promise.all([
    import('#lib/cmis/actions/query.ts'),
    import('#lib/cmis/actions/queryRun.ts'),
    import('#lib/cmis/actions/session.ts'),
  ]);
  const rows = [];
  for (const statement of statements(filled)) {
    const call = () => query(somebody(0), { ...REPOSITORY, statement, maxItems: PAGE.limit });
    const shown = statement
      .replace(filled.id, '…')
      .replaceAll(filled.folders[0] ?? '', '…')
      .slice(0, 110);
    try {
      const session = openSession(somebody(0), REPOSITORY.repositoryId);
      const { result } = await runStatement(session, statement, { page: PAGE, allVersions: false });
      const { requests, readUnits, milliseconds } = await typicalCost(call, 5);
      rows.push([shown, result.plan, result.total ?? 'many', result.examined, requests, readUnits, milliseconds]);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { requests, readUnits, milliseconds } = await typicalCost(() => call().catch(() => undefined), 3);
      rows.push([shown, 'refused', '', '', requests, readUnits, milliseconds]);
    }
  }
  const head = ['statement', 'plan', 'rows', 'examined', 'R', 'read', 'ms'];
  printTable(`Queries over ${size} documents, a page of ${PAGE.limit}`, head, rows);
};
