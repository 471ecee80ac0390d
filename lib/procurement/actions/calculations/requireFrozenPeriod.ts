import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** Throws `invalidArgument` if `frozen`, the last period whose orders are to stay, is not a period of the data. */
export const requireFrozenPeriod = ({ periods }: Pick<Problem, 'periods'>, frozen: number | undefined): void => {
  if (frozen === undefined || periods.some(({ id }) => id === frozen)) return;
  const [first, last] = [periods[0]?.id, periods.at(-1)?.id];
  const message = `frozen must be a PeriodID of the data, from ${first} to ${last}; there is no period ${frozen}`;
  throw new ServiceError('invalidArgument', message, { details: [{ code: 'E-QUERY', path: 'frozen', message }] });
};
