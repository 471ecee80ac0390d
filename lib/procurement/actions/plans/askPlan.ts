import { getCompletedPlan } from '#lib/procurement/actions/planState/getCompletedPlan.ts';
import { askForRequest } from '#lib/procurement/actions/threads/runForRequest.ts';
import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';
import { createQuestionError } from '#lib/procurement/domain/questions/createQuestionError.ts';
import type { Answers, Question } from '#lib/procurement/optimiser/questions/answerQuestion.ts';
import { findAnswer, saveAnswer } from '#lib/procurement/store/answers.ts';
import { loadValue } from '#lib/procurement/store/values.ts';

/**
 * Answers a question about a completed plan, an equal one of the last hours from its stored answer.
 * @param readQuestion parses the question; called once the plan is known to exist, so that a missing plan is reported
 * before a bad question
 * @throws ServiceError `invalidArgument` if the question names something that is not in the data of the plan
 */
export const askPlan = async <K extends keyof Answers>(
  planId: string,
  readQuestion: () => Extract<Question, { readonly kind: K }>,
): Promise<Answers[K]> => {
  const plan = await getCompletedPlan(planId);
  const question = readQuestion();
  const stateId = plan.result.state.id;
  const stored = await findAnswer(stateId, question);
  if (stored !== undefined) return stored as Answers[K];
  const { configuration } = plan;
  const [problem, state] = await Promise.all([loadValue(plan.problem.value), loadValue(plan.result.state)]);
  const kpis = JSON.parse(plan.result.kpis) as Kpis;
  const task = {
    step: 'ask',
    configuration,
    problem,
    problemId: plan.problem.value.id,
    state,
    kpis,
    question,
  } as const;
  const reply = await askForRequest(task);
  if (!('answer' in reply)) throw createQuestionError(reply.issues);
  await saveAnswer(stateId, question, reply.answer);
  // The thread's answer has the kind of the question.
  return reply.answer as Answers[K];
};
