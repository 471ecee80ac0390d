import { createFieldError } from '#lib/procurement/domain/problem/messages/createKeyedError.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';

/** Throws `invalidArgument` if `frozen`, the last period whose orders are to stay, is not a period of the data. */
export const requireFrozenPeriod = ({ periods }: Pick<Problem, 'periods'>, frozen: number | undefined): void => {
  if (frozen === undefined || periods.some(({ id }) => id === frozen)) return;
  const [first, last] = [periods[0]?.id ?? 0, periods.at(-1)?.id ?? 0];
  throw createFieldError('E-QUERY', 'frozen', 'frozenUnknown', { id: frozen, first, last });
};
