/** The counted results of a TCK test; `INFO` and `OK` are not counted. */
const COUNTED = ['FAILURE', 'UNEXPECTED_EXCEPTION', 'WARNING', 'SKIPPED'] as const;
type Status = (typeof COUNTED)[number];

export type GroupResult = Readonly<Record<Status, number>> & {
  readonly group: string;
  readonly tests: number;
  readonly seconds: number;
  /** Number of SOAP calls, which the report does not contain. */
  readonly calls: number;
};

export interface Report {
  readonly groups: readonly GroupResult[];
  /** `STATUS Test: message`, in the order of the report. */
  readonly findings: readonly string[];
}

const NOTHING = { tests: 0, seconds: 0, calls: 0, FAILURE: 0, UNEXPECTED_EXCEPTION: 0, WARNING: 0, SKIPPED: 0 };

const RULE = /^[=-]{20,}$/;
const isCounted = (status: string): status is Status => COUNTED.some((one) => one === status);

/**
 * Parses the text report of the TCK's console runner. Results are nested, with two blanks per level. Only the outermost
 * line with a status counts, so that one cause is one failure.
 */
export const readReport = (text: string): Report => {
  const groups: GroupResult[] = [];
  const findings: string[] = [];
  let previous = '';
  let test = '';
  let branch: readonly string[] = [];
  const count = (change: (last: GroupResult) => Partial<GroupResult>): void => {
    const last = groups.pop();
    if (last !== undefined) groups.push({ ...last, ...change(last) });
  };
  for (const line of text.split(/\r?\n/)) {
    const head = /^-{20,}$/.test(previous) ? /^(.+?)(?: \(WEBSERVICES\))? \((\d+) ms\)$/.exec(line) : null;
    const result = /^((?: {2})+)([A-Z_]+): (.*)/.exec(line);
    if (/^={20,}$/.test(previous) && line !== '' && !RULE.test(line)) {
      groups.push({ ...NOTHING, group: line.replace(/ \(WEBSERVICES\)$/, '') });
    } else if (head !== null) {
      test = String(head[1]);
      count((last) => ({ tests: last.tests + 1, seconds: last.seconds + Number(head[2]) / 1000 }));
    } else if (result !== null) {
      const [, indent = '', status = '', message] = result;
      branch = branch.slice(0, indent.length / 2 - 1);
      if (isCounted(status) && !branch.includes(status)) {
        count((last) => ({ [status]: last[status] + 1 }));
        findings.push(`${status} ${test}: ${message}`);
      }
      branch = [...branch, status];
    }
    previous = line;
  }
  return { groups, findings };
};

/** Returns the sum of all groups. */
export const total = (groups: readonly GroupResult[]): GroupResult =>
  groups.reduce<GroupResult>(
    (sum, one) => ({
      group: 'total',
      tests: sum.tests + one.tests,
      seconds: sum.seconds + one.seconds,
      calls: sum.calls + one.calls,
      FAILURE: sum.FAILURE + one.FAILURE,
      UNEXPECTED_EXCEPTION: sum.UNEXPECTED_EXCEPTION + one.UNEXPECTED_EXCEPTION,
      WARNING: sum.WARNING + one.WARNING,
      SKIPPED: sum.SKIPPED + one.SKIPPED,
    }),
    { ...NOTHING, group: 'total' },
  );

const cells = (row: GroupResult): readonly string[] => [
  row.group,
  String(row.tests),
  ...COUNTED.map((status) => String(row[status])),
  row.seconds.toFixed(1),
  String(row.calls),
];

/** Formats the results as a Markdown table. */
export const resultTable = (groups: readonly GroupResult[]): string =>
  [
    ['group', 'tests', 'failures', 'exceptions', 'warnings', 'skipped', 'seconds', 'calls'],
    ['---', ...Array.from({ length: 7 }, () => '---:')],
    ...groups.map(cells),
    ...(groups.length > 1 ? [cells(total(groups))] : []),
  ]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
