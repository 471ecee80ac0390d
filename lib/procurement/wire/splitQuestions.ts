import type { QuestionName } from '#lib/procurement/domain/problem/uploadQuestions.ts';

/** A detail of an error that may ask a question. */
export interface AskingDetail {
  readonly message: string;
  readonly key: string;
  readonly values: object;
  readonly question?: { readonly Parameter: QuestionName; readonly Choices: readonly string[] };
}

/** Splits the details of an error into its issues and the questions that some of them ask. */
export const splitQuestions = (details: readonly AskingDetail[]) => ({
  errors: details.map(({ question: _, ...issue }) => issue),
  questions: details.flatMap(({ question, message, key, values }) =>
    question === undefined ? [] : [{ ...question, message, key, values }],
  ),
});
