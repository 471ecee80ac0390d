/** What may be wrong with data that break no rule. */
export const ADVICE_CODES = [
  'A-FORBIDDEN',
  'A-CAPACITY',
  'A-LATE',
  'A-SUPPLIER',
  'A-USELESS',
  'A-LOT',
  'A-BEATEN',
] as const;

export type AdviceCode = (typeof ADVICE_CODES)[number];

/** A row that an advice concerns: its ids and numbers, by the names of the API. */
export type AdviceRow = Readonly<Record<string, number>>;

/** All rows of one kind; `rows` are the first of `count`. */
export interface Advice {
  readonly code: AdviceCode;
  readonly count: number;
  readonly rows: readonly AdviceRow[];
}

/** Most rows of an advice that are reported. */
export const MOST_ADVICE_ROWS = 100;

/** Collects advice in the order of `ADVICE_CODES`; of many rows only their number is kept. */
export class AdviceList {
  readonly #found = new Map<AdviceCode, { count: number; rows: AdviceRow[] }>();

  add(code: AdviceCode, row: AdviceRow): void {
    const known = this.#found.get(code) ?? { count: 0, rows: [] };
    known.count += 1;
    if (known.rows.length < MOST_ADVICE_ROWS) known.rows.push(row);
    this.#found.set(code, known);
  }

  get all(): readonly Advice[] {
    return ADVICE_CODES.flatMap((code) => {
      const found = this.#found.get(code);
      return found === undefined ? [] : [{ code, ...found }];
    });
  }
}
