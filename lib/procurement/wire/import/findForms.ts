import type { ShownCell } from '#lib/procurement/domain/problem/messages/fileMessages.ts';
import type { KeyedMessage } from '#lib/procurement/domain/problem/messages/issueMessages.ts';
import { createMessage } from '#lib/procurement/domain/problem/messages/writeMessage.ts';
import { MOST_PRICE_DECIMALS } from '#lib/procurement/domain/problem/priceDecimals.ts';
import { formatRowPath } from '#lib/procurement/domain/problem/tables.ts';
import type { QuestionName } from '#lib/procurement/domain/problem/uploadQuestions.ts';
import type { UploadAnswers } from '#lib/procurement/wire/import/answers.ts';
import type { Layout } from '#lib/procurement/wire/import/grid.ts';
import { createQuestion, type UploadQuestion } from '#lib/procurement/wire/import/questions.ts';
import {
  type Cell,
  type ColumnKind,
  countPriceDecimals,
  LONGEST_CELL,
  quoteText,
  toCellAddress,
  toNumberText,
  type ValueForms,
} from '#lib/procurement/wire/import/values/cell.ts';
import { type DateOrder, readDayText } from '#lib/procurement/wire/import/values/dayText.ts';
import { type DecimalSign, readNumberText } from '#lib/procurement/wire/import/values/numberText.ts';

/** A cell that has two readings, with the number of all such cells. */
interface Doubt {
  readonly question: () => UploadQuestion;
  count: number;
}

/** What the texts of a file say about its forms. */
interface Evidence {
  readonly signs: Set<DecimalSign>;
  readonly orders: Set<DateOrder>;
  numbers: Doubt | undefined;
  dates: Doubt | undefined;
}

/** Place of a cell in reports, and in messages about it. */
interface Place {
  readonly place: Pick<UploadQuestion, 'path' | 'source' | 'row'>;
  readonly at: { readonly label: string; readonly cell: string };
}

type Asked = ShownCell & { readonly count: number };

/** Begins a doubt about a text, whose message `write` creates from the cell and the number of such cells. */
const createDoubt = (
  name: QuestionName,
  text: string,
  getPlace: () => Place,
  write: (about: Asked) => KeyedMessage,
): Doubt => {
  const doubt: Doubt = {
    count: 1,
    question: () => {
      const [{ place, at }, shown] = [getPlace(), quoteText(text)];
      return createQuestion(name, { ...place, cell: at.cell }, shown, write({ ...at, shown, count: doubt.count }));
    },
  };
  return doubt;
};

const addDay = (text: string, evidence: Evidence, getPlace: () => Place): boolean => {
  const read = readDayText(text);
  if (read === undefined) return false;
  if ('day' in read) {
    if (read.proves !== undefined) evidence.orders.add(read.proves);
  } else if (evidence.dates !== undefined) evidence.dates.count += 1;
  else
    evidence.dates = createDoubt('dates', text, getPlace, (about) =>
      createMessage('cellDateForm', { ...about, ...read }),
    );
  return true;
};

const addNumber = (text: string, evidence: Evidence, getPlace: () => Place): void => {
  const read = readNumberText(text);
  if (read === undefined) return;
  if ('number' in read) {
    if (read.proves !== undefined) evidence.signs.add(read.proves);
    return;
  }
  if (evidence.numbers !== undefined) {
    evidence.numbers.count += 1;
    return;
  }
  const { whole, fraction } = read;
  evidence.numbers = createDoubt('numbers', text, getPlace, (about) =>
    createMessage('cellNumberForm', { ...about, whole, fraction }),
  );
};

const INTEGER = /^\d+$/;

const addCell = (cell: Cell, kind: ColumnKind, evidence: Evidence, getPlace: () => Place): void => {
  // Most texts of a CSV file are whole numbers, which prove nothing.
  if (typeof cell !== 'string' || cell.length > LONGEST_CELL || INTEGER.test(cell)) return;
  const text = cell.trim();
  if ((kind === 'date' || kind === 'period') && addDay(text, evidence, getPlace)) return;
  if (kind !== 'flag' && kind !== 'id') addNumber(toNumberText(text, kind), evidence, getPlace);
};

/** Returns the most decimals of the prices of a file. */
export const findPriceDecimals = (layouts: Iterable<Layout>, forms: ValueForms): number => {
  let most = 0;
  for (const { columns, rows } of layouts)
    for (const { index, kind } of columns)
      if (kind === 'price')
        for (const { cells } of rows) most = Math.max(most, countPriceDecimals(cells[index], forms));
  return Math.min(most, MOST_PRICE_DECIMALS);
};

/** Returns the only member of a set. */
const getOnly = <T>(set: ReadonlySet<T>): T | undefined => (set.size === 1 ? [...set][0] : undefined);

/**
 * Finds how a file writes numbers and dates: as its unambiguous texts do, or as the caller has answered. Asks where
 * neither says it.
 */
export const findForms = (
  layouts: readonly Layout[],
  answers: UploadAnswers,
): { readonly forms: ValueForms; readonly questions: readonly UploadQuestion[] } => {
  const evidence: Evidence = { signs: new Set(), orders: new Set(), numbers: undefined, dates: undefined };
  for (const { grid, columns, rows } of layouts)
    rows.forEach(({ number, cells }, row) => {
      for (const { field, index, kind } of columns)
        addCell(cells[index], kind, evidence, () => ({
          place: { path: formatRowPath(grid.table, row, field), source: grid.source, row: number },
          at: { label: grid.label, cell: toCellAddress(index, number) },
        }));
    });
  const decimalSign = answers.decimalSign ?? getOnly(evidence.signs);
  const dateOrder = answers.dateOrder ?? getOnly(evidence.orders);
  return {
    forms: { decimalSign, dateOrder },
    questions: [
      ...(decimalSign === undefined && evidence.numbers !== undefined ? [evidence.numbers.question()] : []),
      ...(dateOrder === undefined && evidence.dates !== undefined ? [evidence.dates.question()] : []),
    ],
  };
};
