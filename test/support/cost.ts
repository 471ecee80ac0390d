import { type RequestContext, runInRequest } from '#lib/shared/request.ts';

/** Counts the DynamoDB requests and capacity units of `work`. */
export const costOf = async (work: () => Promise<unknown>): Promise<RequestContext['capacity']> => {
  const capacity = { requests: 0, readUnits: 0, writeUnits: 0 };
  const context = {
    requestId: 'cost',
    api: 'test',
    operation: '',
    principal: undefined,
    deadline: Number.MAX_VALUE,
    capacity,
  };
  await runInRequest(context, work);
  return capacity;
};
