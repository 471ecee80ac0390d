import { runInRequest } from '#lib/shared/request.ts';

/** Runs `work` as a request from this source address. */
export const fromAddress = <T>(source: string, work: () => Promise<T>): Promise<T> =>
  runInRequest(
    {
      requestId: 'from',
      api: 'test',
      operation: '',
      principal: undefined,
      source,
      deadline: Number.MAX_VALUE,
      capacity: { requests: 0, readUnits: 0, writeUnits: 0 },
    },
    work,
  );
