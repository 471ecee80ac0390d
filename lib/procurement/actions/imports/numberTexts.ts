import { findTextIds, putTextIds, reserveTextIds } from '#lib/procurement/store/textIds.ts';

/** Texts of one transaction, and transactions at once. */
const TOGETHER = 100;
const SIDE_BY_SIDE = 8;

/** Gives numbers to texts without one. A group whose texts another import numbers at the same time is left out. */
const numberNew = async (texts: readonly string[]): Promise<void> => {
  const first = await reserveTextIds(texts.length);
  const numbered = texts.map((text, n) => [text, first + n] as const);
  for (let from = 0; from < numbered.length; from += TOGETHER * SIDE_BY_SIDE)
    await Promise.all(
      Array.from({ length: SIDE_BY_SIDE }, (_, n) => from + n * TOGETHER)
        .filter((start) => start < numbered.length)
        .map((start) => putTextIds(numbered.slice(start, start + TOGETHER))),
    );
};

/**
 * Returns the numbers that stand for texts in every import. A text without one gets the next number and keeps it, even if
 * the import is refused afterwards.
 */
export const numberTexts = async (texts: readonly string[]): Promise<readonly number[]> => {
  for (;;) {
    const found = await findTextIds(texts);
    const missing = texts.filter((_, n) => found[n] === undefined);
    if (missing.length === 0) return found.map(Number);
    await numberNew(missing);
  }
};
