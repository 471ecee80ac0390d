import { describe, expect, test } from 'vitest';
import { messageOf, queryOf as resolved } from '../evaluate/queryObjects.ts';

const refusal = (statement: string): string => messageOf(() => resolved(statement));
const where = (condition: string): string => refusal(`SELECT * FROM triad:contract WHERE ${condition}`);

describe('names', () => {
  test('are resolved without regard to case if that is unambiguous', () => {
    const { tables, select } = resolved('SELECT CMIS:NAME FROM CMIS:Document');
    expect(tables[0]?.type.id).toBe('cmis:document');
    expect(select).toMatchObject([{ kind: 'property', queryName: 'cmis:name' }]);
  });

  test('are replaced by their aliases in the result', () => {
    const { select, orderBy } = resolved(
      "SELECT d.cmis:name AS title, SCORE() FROM cmis:document AS d WHERE CONTAINS('x') ORDER BY title, SEARCH_SCORE DESC",
    );
    expect(select.map(({ queryName }) => queryName)).toEqual(['title', 'SEARCH_SCORE']);
    expect(orderBy).toMatchObject([{ by: { definition: { id: 'cmis:name' } } }, { by: 'score', descending: true }]);
  });

  test('* selects every property of the type; with several tables each name has its table', () => {
    const one = resolved('SELECT * FROM cmis:folder');
    expect(one.select.map(({ queryName }) => queryName)).toContain('cmis:path');
    const two = resolved(
      'SELECT f.*, d.cmis:name FROM cmis:document d JOIN cmis:folder f ON d.cmis:name = f.cmis:name',
    );
    const names = two.select.map(({ queryName }) => queryName);
    expect(names).toContain('f.cmis:name');
    expect(names).toContain('d.cmis:name');
    expect(names).toContain('cmis:path');
  });

  test.each([
    ['SELECT * FROM nothing', 'position 15: there is no type nothing'],
    ['SELECT nothing FROM cmis:folder', 'position 8: cmis:folder has no property nothing'],
    ['SELECT x.cmis:name FROM cmis:folder f', 'position 8: there is no table x in FROM'],
    ['SELECT cmis:changeToken FROM cmis:folder', 'position 8: cmis:changeToken cannot be queried'],
    ['SELECT * FROM cmis:folder JOIN cmis:folder ON cmis:name = cmis:name', 'two tables are named cmis:folder'],
    [
      'SELECT cmis:name FROM cmis:folder a JOIN cmis:document b ON a.cmis:name = b.cmis:name',
      'qualify it with a table name',
    ],
    ['SELECT a.* FROM cmis:folder a JOIN cmis:folder b ON a.cmis:name = a.cmis:createdBy', 'ON must compare a column'],
    [
      'SELECT a.* FROM triad:contract a JOIN cmis:folder b ON a.triad:value = b.cmis:name',
      'triad:value and cmis:name have property types that are never equal',
    ],
    ['SELECT SCORE() FROM cmis:document', 'position 8: SCORE() needs a CONTAINS'],
    ["SELECT * FROM cmis:document WHERE CONTAINS('a') OR CONTAINS('b')", 'one CONTAINS at most'],
    ["SELECT * FROM cmis:folder WHERE CONTAINS('a')", 'have no full text'],
    ['SELECT cmis:name x, cmis:objectId x FROM cmis:folder', 'two columns are named x'],
    ['SELECT * FROM cmis:folder ORDER BY cmis:path', 'cmis:path is not orderable'],
    ['SELECT * FROM triad:contract ORDER BY triad:milestones', 'position 39: triad:milestones is not orderable'],
    [
      "SELECT a.* FROM cmis:folder a JOIN cmis:folder b ON a.cmis:name = b.cmis:name WHERE IN_FOLDER('x')",
      'one of the tables',
    ],
    ["SELECT * FROM cmis:document WHERE IN_FOLDER('/a/b')", 'not a path: getObjectByPath answers with the id'],
    ["SELECT * FROM cmis:document WHERE NOT IN_TREE('/')", 'not a path: getObjectByPath answers with the id'],
  ])('%s is refused', (statement, reason) => {
    expect(refusal(statement)).toContain(reason);
  });
});

describe('literals', () => {
  test.each([
    ["triad:value = '1'", 'triad:value must be compared with a number'],
    ['cmis:name = 1', 'cmis:name must be compared with a string in quotes'],
    ["triad:signed > '2026-01-01'", "triad:signed must be compared with TIMESTAMP '…'"],
    ['triad:confidential IN (TRUE, 1)', 'triad:confidential must be compared with TRUE or FALSE'],
    ['triad:confidential < TRUE', 'triad:confidential can only be compared by = and <>'],
    ["cmis:objectId > 'x'", 'cmis:objectId can only be compared by = and <>'],
    ['triad:milestones = 1', 'triad:milestones has several values: use ANY'],
    ['1 = ANY triad:value', 'triad:value has a single value'],
    ["triad:value LIKE '1%'", 'is not a string, id or uri, which LIKE needs'],
  ])('%s is refused', (condition, reason) => {
    expect(where(condition)).toContain(reason);
  });

  test.each([
    'triad:value > 1.5 AND triad:noticeMonths <= 3 AND triad:confidential = FALSE',
    "cmis:objectId = 'x' AND cmis:name LIKE '%' AND triad:summary IS NOT NULL OR 'x' = ANY triad:related",
    "ANY triad:approvals IN (TRUE) AND triad:register <> 'http://x'",
  ])('%s is accepted or refused as not queryable', (condition) => {
    expect(where(condition)).toMatch(/no error|triad:summary cannot be queried/);
  });
});
