import { isPlanId } from '#lib/procurement/domain/plan/planId.ts';
import { createKeyedError } from '#lib/procurement/domain/problem/messages/createKeyedError.ts';
import type { ServiceError } from '#lib/shared/errors.ts';

const findReason = (id: string): 'Deleted' | 'LowerCase' | 'NoId' => {
  if (isPlanId(id)) return 'Deleted';
  return isPlanId(id.toLowerCase()) ? 'LowerCase' : 'NoId';
};

/** Creates the error about an id that no plan, task or import has: the probable reason, and which requests list them. */
export const createUnknownIdError = (kind: 'plan' | 'task' | 'import', id: string): ServiceError =>
  createKeyedError('notFound', `${kind}${findReason(id)}`, [{ id }]);
