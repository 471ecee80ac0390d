/** Codes of errors, which refuse an input. */
export type ErrorCode =
  | 'E-BODY'
  | 'E-ENTRY'
  | 'E-NEG'
  | 'E-RANGE'
  | 'E-DUP'
  | 'E-REF'
  | 'E-WINDOW'
  | 'E-MINMAX'
  | 'E-DATE'
  | 'E-PER-ORDER'
  | 'E-LIMIT';

/** Codes of warnings about an accepted input. */
export type WarningCode =
  | 'W-LOT'
  | 'W-SUPPLIER-PART'
  | 'W-WINDOW'
  | 'W-NO-OFFER'
  | 'W-PERIOD'
  | 'W-RECEIPT'
  | 'W-REPLAN'
  | 'W-MAXIMUM'
  | 'W-ZERO'
  | 'W-NO-REQUIREMENT';

interface Issue<Code extends string> {
  readonly code: Code;
  /** Path of the value, such as materialList.Part[3].PartId. */
  readonly path: string;
  readonly message: string;
}

export type ProblemError = Issue<ErrorCode>;
export type ProblemWarning = Issue<WarningCode>;

/** Formats how many errors something has, and the first one: "The configuration has 2 errors; the first one: …". */
export const describeIssues = (name: string, issues: readonly { readonly message: string }[]): string =>
  `The ${name} has ${issues.length === 1 ? 'an error' : `${issues.length} errors; the first one`}: ${issues[0]?.message ?? ''}`;

/** Collects errors up to a limit. Checks stop once it is `full`. */
export class ErrorList {
  readonly found: ProblemError[] = [];
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get full(): boolean {
    return this.found.length >= this.#most;
  }

  add(code: ErrorCode, path: string, message: string): void {
    if (!this.full) this.found.push({ code, path, message });
  }
}
