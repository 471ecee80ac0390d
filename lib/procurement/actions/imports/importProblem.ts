import { createOnce } from '#lib/procurement/actions/createOnce.ts';
import type { KeyedRequest } from '#lib/procurement/domain/keyedRequest.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { packText } from '#lib/procurement/store/gzipJson.ts';
import { type ImportSize, insertImport } from '#lib/procurement/store/imports.ts';
import type { Creation, Mark } from '#lib/procurement/store/keyedRequests.ts';
import { storeValue } from '#lib/procurement/store/values.ts';
import { nowIso } from '#lib/shared/clock.ts';
import { newId } from '#lib/shared/ids.ts';
import { createEndCheck } from '#lib/shared/request.ts';

/** A valid problem that is to be stored. */
export interface ImportInput {
  /** Compressed. */
  readonly packed: Uint8Array;
  readonly size: ImportSize;
  /** Number of warnings. */
  readonly warnings: number;
  readonly description: string;
  readonly names?: Names;
}

export interface ImportResult {
  readonly importId: string;
  readonly date: string;
}

/**
 * Stores a problem as the current import, with the names from its description. Once, if the request has an idempotency
 * key: another attempt with it answers with the import of the first.
 */
export const importProblem = async (
  { packed, size, warnings, description, names }: ImportInput,
  request?: KeyedRequest,
): Promise<ImportResult> => {
  const check = createEndCheck();
  const store = async (mark?: Mark): Promise<Creation> => {
    const created = { id: newId(), date: nowIso() };
    const problem = await storeValue(packed);
    const named = names === undefined ? undefined : await storeValue(await packText(JSON.stringify(names)));
    // A caller whose request failed must not find the import in use.
    check();
    await insertImport(
      { importId: created.id, date: created.date, description, size, problem, names: named, warnings },
      mark?.(created),
    );
    return created;
  };
  const { id, date } = await createOnce(request, store, (creation) => Promise.resolve(creation));
  return { importId: id, date };
};
