import { createOnce } from '#lib/procurement/actions/createOnce.ts';
import { checkProblem } from '#lib/procurement/actions/imports/checkProblem.ts';
import type { Advice } from '#lib/procurement/domain/doctor/advice.ts';
import { findAdvice } from '#lib/procurement/domain/doctor/findAdvice.ts';
import type { KeyedRequest } from '#lib/procurement/domain/keyedRequest.ts';
import type { ProblemWarning } from '#lib/procurement/domain/problem/issues.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { packText } from '#lib/procurement/store/gzipJson.ts';
import { insertImport } from '#lib/procurement/store/imports.ts';
import type { Creation, Mark } from '#lib/procurement/store/keyedRequests.ts';
import { storeValue } from '#lib/procurement/store/values.ts';
import { nowIso } from '#lib/shared/clock.ts';
import { newId } from '#lib/shared/ids.ts';
import { createEndCheck } from '#lib/shared/request.ts';

export interface ImportResult {
  readonly importId: string;
  readonly date: string;
  readonly warnings: readonly ProblemWarning[];
  readonly advice: readonly Advice[];
}

/**
 * Validates a body and stores it as the current import, with the names from its description. Once, if the request has
 * an idempotency key: another attempt with it answers with the import of the first.
 */
export const importProblem = async (
  body: unknown,
  description = '',
  names?: Names,
  request?: KeyedRequest,
): Promise<ImportResult> => {
  const check = createEndCheck();
  const { problem: checked, packed, size, warnings } = await checkProblem(body);
  const store = async (mark?: Mark): Promise<Creation> => {
    const created = { id: newId(), date: nowIso() };
    const problem = await storeValue(packed);
    const named = names === undefined ? undefined : await storeValue(await packText(JSON.stringify(names)));
    // A caller whose request failed must not find the import in use.
    check();
    await insertImport(
      { importId: created.id, date: created.date, description, size, problem, names: named, warnings: warnings.length },
      mark?.(created),
    );
    return created;
  };
  const { id, date } = await createOnce(request, store, (creation) => Promise.resolve(creation));
  return { importId: id, date, warnings, advice: findAdvice(checked) };
};
