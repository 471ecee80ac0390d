import { WHOLE_LIST } from '#lib/procurement/domain/questions/listPage.ts';
import type { PurchaseOrder } from '#lib/procurement/domain/questions/orders.ts';
import type { Question } from '#lib/procurement/optimiser/questions/answerQuestion.ts';
import { answerOrders } from '#lib/procurement/optimiser/questions/closeOrder.ts';
import { type AskedPlan, getPlanColumns } from '#lib/procurement/optimiser/questions/part/partSolver.ts';

/**
 * Estimates the cost of giving up one order by beam search, as lists of orders have it: exact methods may take longer
 * than a request.
 * @returns undefined if the question is not about one order of the plan
 */
export const estimateOrder = (asked: AskedPlan, question: Question): readonly PurchaseOrder[] | undefined => {
  if (question.kind !== 'orders') return undefined;
  const { offset: skipped, most } = question.page ?? WHOLE_LIST;
  const { supplierId, orderPeriod } = question.filter;
  if (supplierId === undefined || orderPeriod === undefined) return undefined;
  const { suppliers, periods } = asked.problem;
  const position = periods.findIndex(({ id }) => id === orderPeriod);
  const ids = [...getPlanColumns(asked).users.keys()]
    .filter((order) => order % periods.length === position)
    .map((order) => suppliers[Math.floor(order / periods.length)]?.id ?? 0);
  if (!ids.includes(supplierId)) return undefined;
  // The list of a period is sorted by supplier.
  const offset = ids.filter((id) => id < supplierId).length;
  return answerOrders(asked, { orderPeriod }, { offset, most: 1 }).slice(skipped, skipped + most);
};
