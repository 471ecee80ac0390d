import { currentImportKey, IMPORTS, importKey, listedImportKey, PAST_EVERY_DATE } from '#lib/procurement/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import { type ChunkedValue, discardValue, type UnreferencedValue } from '#lib/shared/dynamodb/chunks.ts';
import { ConditionFailed } from '#lib/shared/dynamodb/conditionFailed.ts';
import { getItem, queryPage } from '#lib/shared/dynamodb/query.ts';
import { transactWrite } from '#lib/shared/dynamodb/transactWrite.ts';
import { check, type Expression, put, putNew, remove, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

/** How much of each array an import holds. */
export interface ImportSize {
  readonly parts: number;
  readonly suppliers: number;
  readonly offers: number;
  readonly periods: number;
}

/** Imported data, checked. */
export interface StoredImport {
  readonly importId: string;
  /** ISO 8601, UTC. */
  readonly date: string;
  /** What its sender wrote about it; empty: nothing. */
  readonly description: string;
  readonly size: ImportSize;
  /** The problem, packed. */
  readonly problem: ChunkedValue;
  /** How many entries a warning was given for. */
  readonly warnings: number;
}

const table = (): string => config.tables.procurement;

const EXISTS: Expression = { expression: 'attribute_exists(pk)' };

const wrote = async (items: readonly WriteItem[]): Promise<boolean> => {
  try {
    await transactWrite(items);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
};

/** Stores an import and makes it the one that new plans are calculated from: all or nothing. */
export const insertImport = async (
  imported: Omit<StoredImport, 'problem'> & { readonly problem: UnreferencedValue },
): Promise<void> => {
  const { importId, date, problem } = imported;
  const row = { ...imported, problem: problem.value, schema: 1 };
  await transactWrite([
    problem.keep,
    putNew(table(), { ...importKey(importId), ...row }),
    putNew(table(), { ...listedImportKey(date, importId), ...row }),
    put(table(), { ...currentImportKey, ...row }),
  ]);
};

export const findImport = async (importId: string): Promise<StoredImport | undefined> =>
  (await getItem(table(), importKey(importId))) as StoredImport | undefined;

/** The import that new plans are calculated from; undefined: there is none. */
export const findCurrentImport = async (): Promise<StoredImport | undefined> =>
  (await getItem(table(), currentImportKey)) as StoredImport | undefined;

/** Makes an import the one that new plans are calculated from; false if it has gone. */
export const makeImportCurrent = ({
  importId,
  date,
  description,
  size,
  problem,
  warnings,
}: StoredImport): Promise<boolean> =>
  wrote([
    check(table(), importKey(importId), EXISTS),
    put(table(), { ...currentImportKey, importId, date, description, size, problem, warnings, schema: 1 }),
  ]);

/** Removes an import that is not in use; false if it is, or has gone. */
export const removeImport = ({ importId, date, problem }: StoredImport): Promise<boolean> =>
  wrote([
    check(table(), currentImportKey, { expression: 'importId <> :importId', values: { ':importId': importId } }),
    remove(table(), importKey(importId), EXISTS),
    remove(table(), listedImportKey(date, importId)),
    discardValue(table(), problem),
  ]);

/** All imports, newest first. */
export async function* queryImports(): AsyncGenerator<StoredImport> {
  let after: Readonly<Record<string, unknown>> | undefined;
  do {
    const sk = { before: PAST_EVERY_DATE };
    const page = await queryPage({ table: table(), pk: IMPORTS, sk, descending: true, after });
    yield* page.items as unknown as readonly StoredImport[];
    after = page.next;
  } while (after !== undefined);
}
