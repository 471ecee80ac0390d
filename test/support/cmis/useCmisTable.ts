import { afterAll, expect } from 'vitest';
import { childRowWithCopy, parseChild, parseCopiedEntity } from '#lib/cmis/store/children/childItem.ts';
import { parseEntity } from '#lib/cmis/store/entities/entityItem.ts';
import { config } from '#lib/shared/config.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import { everyRow } from '#test/support/everyRow.ts';
import { useTable } from '#test/support/useTable.ts';

const startsWith = ({ pk }: StoredItem, prefix: string): boolean => String(pk).startsWith(prefix);

/**
 * Gives the test file its own table of CMIS. Expects at the end that each child entry has a copy of its object's head
 * item if the object is filed in one folder only, and none otherwise.
 */
export const useCmisTable = (): void => {
  useTable('cmis');
  afterAll(async () => {
    const rows = await everyRow(config.tables.cmis);
    const children = rows.filter((row) => startsWith(row, 'C#') && row.id !== undefined);
    const heads = new Map(
      rows.filter((row) => startsWith(row, 'O#') && row.sk === 'OBJECT').map((row) => [String(row.pk).slice(2), row]),
    );
    expect(children.length).toBeGreaterThan(0);
    for (const row of children) {
      const child = parseChild(row);
      const entity = parseEntity(child.id, heads.get(child.id));
      const [, folderId = ''] = String(row.pk).split('#');
      const copy = parseCopiedEntity(child, folderId, entity?.repositoryId ?? '');
      if (entity === undefined) expect(child).toBe('without a head');
      else if (entity.parents.length > 1) expect(copy).toBeUndefined();
      else if (childRowWithCopy('', entity).data !== undefined) expect({ relationships: 0, ...copy }).toEqual(entity);
    }
  });
};
