import type { IssueValues } from '#lib/procurement/domain/problem/messages/issueMessages.ts';
import { withMessage } from '#lib/procurement/domain/problem/messages/writeMessage.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { FIRST_TEXT_ID } from '#lib/procurement/domain/problem/textIds.ts';
import type { UploadIssue } from '#lib/procurement/wire/import/issue.ts';

/** Fields of ids that may be texts. */
const TEXT_ID_FIELDS = ['PartId', 'SupplierId'];

/** Texts of ids by the numbers that stand for them. */
export type IdTexts = ReadonlyMap<number, string>;

/** Numbers the texts of an upload in the order in which they are met, until they get the numbers that the store keeps. */
export const createTextNumberer = () => {
  const numbers = new Map<string, number>();
  return {
    numbers,
    toNumber: (text: string): number => {
      const number = numbers.get(text) ?? FIRST_TEXT_ID + numbers.size;
      numbers.set(text, number);
      return number;
    },
  };
};

type Entries = Iterable<Record<string, unknown>>;

/** Replaces ids of entries, in place: a second copy of a large upload would take too much memory. */
const renumberEntries = (entries: Entries, toStored: (id: number) => number): void => {
  for (const entry of entries)
    for (const field of TEXT_ID_FIELDS) {
      const id = entry[field];
      if (typeof id === 'number' && id >= FIRST_TEXT_ID) entry[field] = toStored(id);
    }
};

const renumberNames = (names: Names, toStored: (id: number) => number): Names =>
  Object.fromEntries(
    Object.entries(names).map(([table, own]) => [
      table,
      Object.fromEntries(
        Object.entries(own).map(([id, name]) => [Number(id) >= FIRST_TEXT_ID ? toStored(Number(id)) : id, name]),
      ),
    ]),
  );

/** The parts of an upload that name ids. */
interface Numbered {
  readonly entries: readonly Entries[];
  readonly texts: IdTexts;
  readonly names?: Names;
}

/** Gives the ids of an upload that are texts the numbers that the store keeps for them, in the order of `texts`. */
export const withTextNumbers = <U extends Numbered>(upload: U, numbers: readonly number[]): U => {
  const toStored = (id: number): number => numbers[id - FIRST_TEXT_ID] ?? id;
  for (const entries of upload.entries) renumberEntries(entries, toStored);
  const texts = new Map([...upload.texts].map(([id, text]) => [toStored(id), text]));
  return { ...upload, texts, ...(upload.names && { names: renumberNames(upload.names, toStored) }) };
};

const showValue = (value: string | number, texts: IdTexts): string | number => {
  if (typeof value === 'number') return texts.get(value) ?? value;
  // A key of several ids is a text of their numbers.
  return /^\d{13}|\s\d{13}/.test(value)
    ? value
        .split(' ')
        .map((part) => texts.get(Number(part)) ?? part)
        .join(' ')
    : value;
};

/** Writes the ids in an issue as the sender wrote them. */
export const withIdTexts = (issue: UploadIssue, texts: IdTexts): UploadIssue => {
  if (texts.size === 0) return issue;
  const values: IssueValues = Object.fromEntries(
    Object.entries(issue.values).map(([name, value]) => [name, showValue(value, texts)]),
  );
  const shown =
    issue.value === undefined ? {} : { value: String(showValue(Number(issue.value) || issue.value, texts)) };
  return { ...issue, ...withMessage({ key: issue.key, values }), ...shown };
};
