import { UPLOAD_QUESTIONS } from '#lib/procurement/domain/problem/uploadQuestions.ts';
import type { DateOrder } from '#lib/procurement/wire/import/values/dayText.ts';
import type { DecimalSign } from '#lib/procurement/wire/import/values/numberText.ts';
import { readChoice } from '#lib/procurement/wire/request/readQuery.ts';

/** What the caller has answered to the questions of an upload. */
export interface UploadAnswers {
  readonly decimalSign?: DecimalSign;
  readonly dateOrder?: DateOrder;
}

const SIGNS: Readonly<Record<(typeof UPLOAD_QUESTIONS.numbers)[number], DecimalSign>> = { point: '.', comma: ',' };

/** Reads the answers of a request. */
export const readAnswers = (query: URLSearchParams): UploadAnswers => {
  const [numbers, dates] = [
    readChoice(query, 'numbers', UPLOAD_QUESTIONS.numbers),
    readChoice(query, 'dates', UPLOAD_QUESTIONS.dates),
  ];
  return { ...(numbers && { decimalSign: SIGNS[numbers] }), ...(dates && { dateOrder: dates }) };
};
