import type { MessageKey } from '#lib/procurement/domain/problem/messages/issueMessages.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import type { AlertAnswer } from '#lib/procurement/domain/questions/alerts.ts';
import type { Causes } from '#lib/procurement/domain/questions/causes.ts';
import {
  describeUnknownPart,
  describeUnknownPeriod,
  describeUnknownSupplier,
} from '#lib/procurement/domain/questions/knownIds.ts';
import type { ListPage } from '#lib/procurement/domain/questions/listPage.ts';
import type { OrderFilter, PurchaseOrder } from '#lib/procurement/domain/questions/orders.ts';
import {
  resolveWish,
  type WhyNotAnswer,
  type WhyNotRequest,
  type WishIssue,
} from '#lib/procurement/domain/questions/whyNot.ts';
import { findCauses } from '#lib/procurement/optimiser/questions/causes.ts';
import { answerOrders } from '#lib/procurement/optimiser/questions/closeOrder.ts';
import { answerAlerts } from '#lib/procurement/optimiser/questions/limits/alertLimits.ts';
import type { AskedPlan } from '#lib/procurement/optimiser/questions/part/partSolver.ts';
import { answerWhyNot } from '#lib/procurement/optimiser/questions/whyNot.ts';

/** A question about a completed plan. */
export type Question =
  | { readonly kind: 'whyNot'; readonly request: WhyNotRequest }
  /** `page` counts parts that have alerts. */
  | { readonly kind: 'alerts'; readonly partId?: number; readonly page?: ListPage }
  | { readonly kind: 'orders'; readonly filter: OrderFilter; readonly page?: ListPage }
  /** Asks which changes since the data of an earlier plan explain this plan. */
  | { readonly kind: 'causes'; readonly before: Problem };

/** Answers by kind of question. */
export interface Answers {
  readonly whyNot: WhyNotAnswer;
  readonly alerts: readonly AlertAnswer[];
  readonly orders: readonly PurchaseOrder[];
  readonly causes: Causes;
}

/** A member of a question that names something which does not exist in the data of the plan. */
export interface QuestionIssue extends MessageKey {
  readonly path: WishIssue['path'] | 'partId' | 'supplierId' | 'orderPeriod';
}

/** The answer to a question, or the reasons why it cannot be answered. */
export type Reply = { readonly answer: Answers[keyof Answers] } | { readonly issues: readonly QuestionIssue[] };

const checkFilter = (problem: Problem, { supplierId, orderPeriod }: OrderFilter): readonly QuestionIssue[] => {
  const has = (entries: readonly { readonly id: number }[], id: number | undefined): boolean =>
    id === undefined || entries.some((entry) => entry.id === id);
  return [
    ...(supplierId === undefined || has(problem.suppliers, supplierId)
      ? []
      : [{ path: 'supplierId', ...describeUnknownSupplier(problem, supplierId) } as const]),
    ...(orderPeriod === undefined || has(problem.periods, orderPeriod)
      ? []
      : [{ path: 'orderPeriod', ...describeUnknownPeriod(problem, orderPeriod) } as const]),
  ];
};

export const answerQuestion = (asked: AskedPlan, question: Question): Reply => {
  if (question.kind === 'orders') {
    const issues = checkFilter(asked.problem, question.filter);
    return issues.length > 0 ? { issues } : { answer: answerOrders(asked, question.filter, question.page) };
  }
  if (question.kind === 'alerts') {
    const { partId, page } = question;
    if (partId === undefined) return { answer: answerAlerts(asked, undefined, page) };
    const place = asked.problem.parts.findIndex(({ id }) => id === partId);
    if (place >= 0) return { answer: answerAlerts(asked, place) };
    return { issues: [{ path: 'partId', ...describeUnknownPart(asked.problem, partId) }] };
  }
  if (question.kind === 'causes') return { answer: findCauses(asked, question.before) };
  const resolved = resolveWish(asked.problem, question.request);
  return 'issues' in resolved ? resolved : { answer: answerWhyNot(asked, resolved.wish) };
};
