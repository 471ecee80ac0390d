import {
  resolveWish,
  type WhyNotAnswer,
  type WhyNotRequest,
  type WishIssue,
} from '#lib/procurement/domain/questions/whyNot.ts';
import type { AskedPlan } from '#lib/procurement/optimiser/questions/partSolver.ts';
import { answerWhyNot } from '#lib/procurement/optimiser/questions/whyNot.ts';

/** A question about a completed plan. */
export type Question = { readonly kind: 'whyNot'; readonly request: WhyNotRequest };

/** Answers by kind of question. */
export interface Answers {
  readonly whyNot: WhyNotAnswer;
}

/** The answer to a question, or why it names nothing in the data of the plan. */
export type Reply = { readonly answer: Answers[keyof Answers] } | { readonly issues: readonly WishIssue[] };

/** Answers a question about a completed plan. */
export const answerQuestion = (asked: AskedPlan, question: Question): Reply => {
  const resolved = resolveWish(asked.problem, question.request);
  return 'issues' in resolved ? resolved : { answer: answerWhyNot(asked, resolved.wish) };
};
