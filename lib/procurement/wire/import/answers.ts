import type { DateOrder } from '#lib/procurement/wire/import/values/dayText.ts';
import type { DecimalSign } from '#lib/procurement/wire/import/values/numberText.ts';
import { readChoice } from '#lib/procurement/wire/request/readQuery.ts';

/** What the caller has answered to the questions of an upload. */
export interface UploadAnswers {
  readonly decimalSign?: DecimalSign;
  readonly dateOrder?: DateOrder;
}

/** Values of the query parameters that answer questions. */
export const ANSWERS = { numbers: ['point', 'comma'], dates: ['day', 'month'] } as const;

export type QuestionName = keyof typeof ANSWERS;

const SIGNS: Readonly<Record<(typeof ANSWERS.numbers)[number], DecimalSign>> = { point: '.', comma: ',' };

/** Reads the answers of a request. */
export const readAnswers = (query: URLSearchParams): UploadAnswers => {
  const [numbers, dates] = [readChoice(query, 'numbers', ANSWERS.numbers), readChoice(query, 'dates', ANSWERS.dates)];
  return { ...(numbers && { decimalSign: SIGNS[numbers] }), ...(dates && { dateOrder: dates }) };
};
