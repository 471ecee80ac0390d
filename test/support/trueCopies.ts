import { afterAll, expect } from 'vitest';
import { copyingRow } from '#lib/cmis/store/childRow.ts';
import { entityOf } from '#lib/cmis/store/entityRow.ts';
import { unpacked } from '#lib/cmis/store/packedJson.ts';
import { config } from '#lib/shared/config.ts';
import type { Row } from '#lib/shared/dynamodb/conditionFailed.ts';
import { everyRow } from '#test/support/everyRow.ts';

const startsWith = ({ pk }: Row, prefix: string): boolean => String(pk).startsWith(prefix);

/**
 * At the end of the test file each folder has a copy of what is filed in it alone, equal to its head, and of nothing
 * else. To be called after `useTable`.
 */
export const useTrueCopies = (): void => {
  afterAll(async () => {
    const rows = await everyRow(config.tables.cmis);
    const children = rows.filter((row) => startsWith(row, 'C#') && row.id !== undefined);
    const heads = new Map(
      rows.filter((row) => startsWith(row, 'O#') && row.sk === 'OBJECT').map((row) => [String(row.pk).slice(2), row]),
    );
    expect(children.length).toBeGreaterThan(0);
    for (const { data, ...child } of children) {
      const entity = entityOf(String(child.id), heads.get(String(child.id)));
      const copy = data === undefined ? undefined : (unpacked(String(data)) as object);
      if (entity === undefined) expect(child).toBe('without a head');
      else if (entity.parents.length > 1) expect(copy).toBeUndefined();
      else if (copyingRow('', entity).data !== undefined) expect({ relationships: 0, ...copy }).toEqual(entity);
    }
  });
};
