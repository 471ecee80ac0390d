import { isPlanId } from '#lib/procurement/domain/plan/planId.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** Requests that list the known ids. */
const LISTS = {
  plan: 'GET /api/ProcurementCalculator/AllPlans lists the completed plans, GET /api/ProcurementCalculator/Tasks the running calculations',
  task: 'GET /api/ProcurementCalculator/Tasks lists the tasks of the last day',
  import: 'GET /api/ProcurementImport/Imports lists the imports',
} as const;

const findReason = (id: string): string => {
  if (isPlanId(id)) return 'it may have been deleted';
  return isPlanId(id.toLowerCase()) ? 'ids are in lower case' : 'an id is a UUID';
};

/** Creates the error about an id that no plan, task or import has: the probable reason, and which requests list them. */
export const createUnknownIdError = (kind: keyof typeof LISTS, id: string): ServiceError =>
  new ServiceError('notFound', `There is no ${kind} ${JSON.stringify(id)}: ${findReason(id)}. ${LISTS[kind]}`);
