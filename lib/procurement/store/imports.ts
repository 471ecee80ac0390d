import { importKey, listedImportKey, usedImportKey } from '#lib/procurement/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import type { ChunkedValue, LooseValue } from '#lib/shared/dynamodb/chunks.ts';
import { getRow } from '#lib/shared/dynamodb/query.ts';
import { transactWrite } from '#lib/shared/dynamodb/transact.ts';
import { put, putNew } from '#lib/shared/dynamodb/writes.ts';

/** Imported data, checked. */
export interface StoredImport {
  readonly importId: string;
  /** ISO 8601, UTC. */
  readonly date: string;
  /** The problem, packed. */
  readonly problem: ChunkedValue;
  /** How many entries a warning was given for. */
  readonly warnings: number;
}

/** Stores an import and makes it the one that new plans are calculated from: all or nothing. */
export const insertImport = async (
  imported: Omit<StoredImport, 'problem'> & { readonly problem: LooseValue },
): Promise<void> => {
  const table = config.tables.procurement;
  const { importId, date, problem } = imported;
  const row = { ...imported, problem: problem.value, schema: 1 };
  await transactWrite([
    problem.keep,
    putNew(table, { ...importKey(importId), ...row }),
    putNew(table, { ...listedImportKey(date, importId), ...row }),
    put(table, { ...usedImportKey, ...row }),
  ]);
};

/** The import that new plans are calculated from; undefined: nothing was imported yet. */
export const usedImport = async (): Promise<StoredImport | undefined> =>
  (await getRow(config.tables.procurement, usedImportKey)) as StoredImport | undefined;
