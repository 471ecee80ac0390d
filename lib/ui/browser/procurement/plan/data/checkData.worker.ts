import type { ProblemTables } from '#lib/procurement/domain/problem/compareTables.ts';
import type { ProblemError } from '#lib/procurement/domain/problem/issues.ts';
import { FIELDS, type TableName } from '#lib/procurement/domain/problem/tables.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { getIssuePlace } from '#lib/ui/browser/procurement/import/issuePlace.ts';
import type { DataError, FromChecker, ToChecker } from '#lib/ui/browser/procurement/plan/data/checkMessages.ts';
import { applyDraft, type ChangedTables } from '#lib/ui/browser/procurement/plan/data/draft.ts';

const scope = globalThis as unknown as {
  onmessage: (event: MessageEvent<ToChecker>) => void;
  postMessage(message: FromChecker): void;
};

const isTable = (name: string | undefined): name is TableName => name !== undefined && Object.hasOwn(FIELDS, name);

const toDataError = ({ path, code, key, values }: ProblemError, { getRowNumber }: ChangedTables): DataError => {
  const { table, row, field } = getIssuePlace({ path, code });
  if (!isTable(table)) return { table: undefined, row: undefined, place: undefined, key, values };
  const place = field === undefined ? -1 : (FIELDS[table] as readonly string[]).indexOf(field);
  return {
    table,
    row: row === undefined ? undefined : getRowNumber(table, row - 1),
    place: place < 0 ? undefined : place,
    key,
    values,
  };
};

let tables: ProblemTables | undefined;

scope.onmessage = ({ data }) => {
  if ('tables' in data) {
    tables = data.tables;
    return;
  }
  if (tables === undefined) return;
  const changed = applyDraft(tables, data.draft);
  const read = readProblem({ materialList: changed.materialList });
  const errors = 'errors' in read ? read.errors.map((error) => toDataError(error, changed)) : [];
  scope.postMessage({ number: data.number, errors });
};
