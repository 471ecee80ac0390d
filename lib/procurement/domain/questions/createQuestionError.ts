import { createFieldErrors } from '#lib/procurement/domain/problem/messages/createKeyedError.ts';
import type { MessageKey } from '#lib/procurement/domain/problem/messages/issueMessages.ts';
import type { ServiceError } from '#lib/shared/errors.ts';

/** Code of errors in a question about a plan. */
export const QUESTION_CODE = 'E-QUESTION';

/** Creates the error of a question that cannot be answered, with its issues, of which there is at least one. */
export const createQuestionError = (issues: readonly (MessageKey & { readonly path: string })[]): ServiceError =>
  createFieldErrors(QUESTION_CODE, issues);
