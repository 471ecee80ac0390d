import { inRequest, type RequestContext } from '#lib/shared/request.ts';

/** What some work costs in DynamoDB requests and units. */
export const costOf = async (work: () => Promise<unknown>): Promise<RequestContext['capacity']> => {
  const capacity = { requests: 0, readUnits: 0, writeUnits: 0 };
  const context = {
    requestId: 'cost',
    api: 'cmis',
    operation: '',
    principal: undefined,
    deadline: Number.MAX_VALUE,
    capacity,
  };
  await inRequest(context, work);
  return capacity;
};
