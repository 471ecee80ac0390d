import type { KeyedMessage } from '#lib/procurement/domain/problem/messages/issueMessages.ts';
import { type QuestionName, UPLOAD_QUESTIONS } from '#lib/procurement/domain/problem/uploadQuestions.ts';
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
  question: { Parameter: name, Choices: UPLOAD_QUESTIONS[name] },
});

/** Creates the error that asks the questions of an upload. */
export const toQuestionError = (questions: readonly UploadQuestion[]): ServiceError =>
  new ServiceError('invalidArgument', questions[0]?.message ?? '', { code: 'E-QUESTION', details: questions });
