import { buildObjectData, type ObjectDataSelection, parseSelection } from '#lib/cmis/actions/objectData/objectData.ts';
import { type ExecutedQuery, executeQuery } from '#lib/cmis/actions/query/executeQuery.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { estimateSize } from '#lib/cmis/domain/lists/objectSize.ts';
import { toPage } from '#lib/cmis/domain/lists/paging.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import type { ObjectData } from '#lib/cmis/domain/model.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import type { JoinedRow } from '#lib/cmis/domain/query/evaluate/evaluate.ts';
import { toResultProperties } from '#lib/cmis/domain/query/evaluate/result.ts';
import type { Query, SelectedColumn } from '#lib/cmis/domain/query/resolve/query.ts';
import { config } from '#lib/shared/config.ts';
import { log } from '#lib/shared/log.ts';

const isColumn = (selected: SelectedColumn, id: string): boolean =>
  selected.kind === 'property' && selected.column.definition.id === id;

/** Returns the index of the table whose objects the rows represent: the only one whose id is selected. */
const findSubject = ({ select }: Query): number | undefined => {
  const tables = select.flatMap((selected) =>
    selected.kind === 'property' && isColumn(selected, 'cmis:objectId') ? [selected.column.table.index] : [],
  );
  return new Set(tables).size === 1 ? tables[0] : undefined;
};

/** CMIS 1.0, 2.2.6.1: data besides columns is returned for rows that represent one object. */
const buildRowData = async (
  { run, reader }: ExecutedQuery,
  row: JoinedRow<CmisObject>,
  want: ObjectDataSelection,
  subject: number | undefined,
): Promise<ObjectData> => {
  const properties = toResultProperties(run.query, row, reader);
  const object = subject === undefined ? undefined : row[subject];
  return object === undefined ? { properties } : { ...(await buildObjectData(object, want, run.session)), properties };
};

/** CMIS 1.0, 2.2.6.1: the objects that match a statement. */
export const query: CmisAction<'query'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const want: ObjectDataSelection = { ...parseSelection(input), filter: new Set() };
  const page = toPage(input);
  const answered = await executeQuery(session, input.statement, {
    page,
    allVersions: input.searchAllVersions === true,
  });
  const { run, reader, result } = answered;
  const { rows, hasMore, total, plan, examined } = result;
  log.debug('Query', { plan, examined });
  if (run.query.select.some((selected) => isColumn(selected, 'cmis:path')))
    await reader.readPaths(rows.flat().flatMap((object) => object ?? []));
  const subject = findSubject(run.query);
  session.thumbnails.announce(rows.flatMap((row) => (subject === undefined ? [] : (row[subject] ?? []))));
  const objects: ObjectData[] = [];
  let weight = 0;
  for (const row of rows) {
    const data = await buildRowData(answered, row, want, subject);
    objects.push(data);
    weight += estimateSize(data);
    if (weight > config.maxAnswerBytes) break;
  }
  const hasMoreItems = hasMore || objects.length < rows.length;
  return { objects: { objects, hasMoreItems, ...(total === undefined ? {} : { numItems: total }) } };
};
