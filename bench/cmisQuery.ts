import { executeQuery } from '#lib/cmis/actions/query/executeQuery.ts';
import { query } from '#lib/cmis/actions/query/query.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { type Filled, fillForQueries, REPOSITORY, somebody } from './cmisQueryData.ts';
import { measureTypicalCost } from './support/measureCost.ts';
import { printTable } from './support/table.ts';

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

/** Shortens a statement for the table. */
const shown = (statement: string, { id, folders }: Filled): string =>
  statement
    .replace(id, '…')
    .replaceAll(folders[0] ?? '', '…')
    .replace(DOCUMENTS, 'SELECT … FROM cmis:document')
    .replace(CONTRACT, 'SELECT … FROM triad:contract');

const toRow = async (statement: string, name: string) => {
  const call = () => query(somebody(0), { ...REPOSITORY, statement, maxItems: PAGE.limit });
  try {
    const session = openSession(somebody(0), REPOSITORY.repositoryId);
    const { result } = await executeQuery(session, statement, { page: PAGE, allVersions: false });
    const { requests, readUnits, milliseconds } = await measureTypicalCost(call, 5);
    return [name, result.plan, result.total ?? 'many', result.examined, requests, readUnits, milliseconds];
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { requests, readUnits, milliseconds } = await measureTypicalCost(() => call().catch(() => undefined), 3);
    return [name, 'refused', '', '', requests, readUnits, milliseconds];
  }
};

/** Prints the costs of the statements for a page of 50 with the total number of rows. */
const printStatements = async (size: number, filled: Filled): Promise<void> => {
  const rows = [];
  for (const statement of statements(filled)) rows.push(await toRow(statement, shown(statement, filled)));
  const head = ['statement', 'plan', 'rows', 'examined', 'R', 'read', 'ms'];
  printTable(`Queries over ${size} documents, a page of ${PAGE.limit}`, head, rows);
};

/** Fills the store with `size` documents and prints the costs of the statements. */
export const printQueries = async (size: number): Promise<void> => {
  const started = performance.now();
  const filled = await fillForQueries(size);
  console.log(`${size} documents in ${Math.round((performance.now() - started) / 1000)} s`);
  await printStatements(size, filled);
};
