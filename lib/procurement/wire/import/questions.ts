import type { KeyedMessage } from '#lib/procurement/domain/problem/messages/issueMessages.ts';
import { ANSWERS, type QuestionName } from '#lib/procurement/wire/import/answers.ts';
import type { UploadIssue } from '#lib/procurement/wire/import/issue.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** A question that the caller answers with a query parameter. */
export interface UploadQuestion extends UploadIssue {
  readonly question: { readonly Parameter: QuestionName; readonly Choices: readonly string[] };
}

/** Creates a question about the values of an upload, with the first of them as its place. */
export const createQuestion = (
  name: QuestionName,
  place: Pick<UploadIssue, 'path' | 'source' | 'row' | 'cell'>,
  shown: string,
  message: KeyedMessage,
): UploadQuestion => ({
  code: 'E-QUESTION',
  ...place,
  ...message,
  value: shown.replace(/^"|"$/g, ''),
  question: { Parameter: name, Choices: ANSWERS[name] },
});

/** Creates the error that asks the questions of an upload. */
export const toQuestionError = (questions: readonly UploadQuestion[]): ServiceError =>
  new ServiceError('invalidArgument', questions[0]?.message ?? '', { code: 'E-QUESTION', details: questions });

/** Question of an answer: its parameter, the values that answer it, and its message. */
const toQuestionJson = ({ question, message, key, values }: UploadQuestion) => ({ ...question, message, key, values });

/** Splits the details of an error into its issues and the questions that some of them ask. */
export const splitQuestions = (details: readonly (UploadIssue | UploadQuestion)[]) => ({
  errors: details.map((issue) => {
    const { question: _, ...rest } = { question: undefined, ...issue };
    return rest;
  }),
  questions: details.flatMap((issue) => ('question' in issue ? [toQuestionJson(issue)] : [])),
});
