import { currentImportKey, IMPORTS, importKey, listedImportKey, PAST_EVERY_DATE } from '#lib/procurement/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import { type ChunkedValue, discardValue, type UnreferencedValue } from '#lib/shared/dynamodb/chunks.ts';
import type { Expression } from '#lib/shared/dynamodb/expression.ts';
import { getItem, queryPage } from '#lib/shared/dynamodb/query.ts';
import { transactWrite } from '#lib/shared/dynamodb/transactWrite.ts';
import { tryTransaction } from '#lib/shared/dynamodb/tryTransaction.ts';
import { check, put, putNew, remove, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

/** Numbers of entries of an import, by table. */
export interface ImportSize {
  readonly parts: number;
  readonly suppliers: number;
  readonly offers: number;
  readonly periods: number;
}

/** Validated import. */
export interface StoredImport {
  readonly importId: string;
  /** ISO 8601, UTC. */
  readonly date: string;
  /** The sender's description; may be empty. */
  readonly description: string;
  readonly size: ImportSize;
  /** Compressed problem. */
  readonly problem: ChunkedValue;
  /** Compressed names, if the description held names. */
  readonly names?: ChunkedValue;
  readonly warnings: number;
}

const table = (): string => config.tables.procurement;

const EXISTS: Expression = { expression: 'attribute_exists(pk)' };

/**
 * Stores an import and makes it the current one, in one transaction.
 * @param mark write of the same transaction, such as the record of an idempotency key
 */
export const insertImport = async (
  imported: Omit<StoredImport, 'problem' | 'names'> & {
    readonly problem: UnreferencedValue;
    readonly names?: UnreferencedValue | undefined;
  },
  mark?: WriteItem,
): Promise<void> => {
  const { problem, names, ...rest } = imported;
  const { importId, date } = rest;
  const row = { ...rest, problem: problem.value, ...(names && { names: names.value }) };
  await transactWrite([
    ...(mark ? [mark] : []),
    problem.claim,
    ...(names ? [names.claim] : []),
    putNew(table(), { ...importKey(importId), ...row }),
    putNew(table(), { ...listedImportKey(date, importId), ...row }),
    put(table(), { ...currentImportKey, ...row }),
  ]);
};

export const findImport = async (importId: string): Promise<StoredImport | undefined> =>
  (await getItem(table(), importKey(importId))) as StoredImport | undefined;

/** Returns the current import, which new plans are calculated from. */
export const findCurrentImport = async (): Promise<StoredImport | undefined> =>
  (await getItem(table(), currentImportKey)) as StoredImport | undefined;

/** Makes an import the current one; returns false if it was deleted. */
export const makeImportCurrent = ({
  importId,
  date,
  description,
  size,
  problem,
  names,
  warnings,
}: StoredImport): Promise<boolean> =>
  tryTransaction([
    check(table(), importKey(importId), EXISTS),
    put(table(), {
      ...currentImportKey,
      importId,
      date,
      description,
      size,
      problem,
      ...(names && { names }),
      warnings,
    }),
  ]);

/** Deletes an import; returns false if it is the current one or was deleted. */
export const removeImport = ({ importId, date, problem, names }: StoredImport): Promise<boolean> =>
  tryTransaction([
    check(table(), currentImportKey, { expression: 'importId <> :importId', values: { ':importId': importId } }),
    remove(table(), importKey(importId), EXISTS),
    remove(table(), listedImportKey(date, importId)),
    discardValue(table(), problem),
    ...(names ? [discardValue(table(), names)] : []),
  ]);

/** Queries all imports, newest first. */
export async function* queryImports(): AsyncGenerator<StoredImport> {
  let after: Readonly<Record<string, unknown>> | undefined;
  do {
    const sk = { before: PAST_EVERY_DATE };
    const page = await queryPage({ table: table(), pk: IMPORTS, sk, descending: true, after });
    yield* page.items as unknown as readonly StoredImport[];
    after = page.next;
  } while (after !== undefined);
}
