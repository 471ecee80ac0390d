/** Kinds of advice: probable mistakes in data that break no rule. */
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

/** A row that an advice concerns: its ids and numbers under the names of the API. */
export type AdviceRow = Readonly<Record<string, number>>;

/** Advice of one kind: `count` rows, of which `rows` are the first. */
export interface Advice {
  readonly code: AdviceCode;
  readonly count: number;
  readonly rows: readonly AdviceRow[];
}

/** Maximum number of rows of an advice that are reported. */
export const MOST_ADVICE_ROWS = 100;

/** Collects advice in the order of `ADVICE_CODES`. Keeps only the first rows of each kind, and the number of all. */
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
