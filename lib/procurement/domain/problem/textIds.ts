/** First of the numbers that stand for ids that are texts, such as BX-4711. Files have no whole numbers from here on. */
export const FIRST_TEXT_ID = 1_000_000_000_000;
