import type { ImportResult } from '#lib/procurement/actions/imports/importProblem.ts';
import type { ListedImport } from '#lib/procurement/actions/imports/listImports.ts';
import type { Advice, AdviceCode } from '#lib/procurement/domain/doctor/advice.ts';
import { findAdvice } from '#lib/procurement/domain/doctor/findAdvice.ts';
import type { ProblemWarning } from '#lib/procurement/domain/problem/issues.ts';
import { createMessage } from '#lib/procurement/domain/problem/messages/writeMessage.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { locateIssue, type Upload } from '#lib/procurement/wire/import/upload.ts';

/** Maximum number of warnings in a report: some 3 MB, which every gateway lets pass. */
const MOST_WARNINGS = 10_000;

const createMoreWarning = (count: number) => ({
  code: 'W-MORE',
  path: '',
  ...createMessage('moreWarnings', { count }),
});

const MESSAGES: Readonly<Record<AdviceCode, string>> = {
  'A-FORBIDDEN':
    'No order of these parts is possible: every smallest order exceeds what offers, suppliers or maximum stock admit',
  'A-CAPACITY': 'All open offers of these parts together deliver less than is needed',
  'A-LATE': 'No offer can be received in time for these requirements',
  'A-SUPPLIER': 'These suppliers have no offer that can be ordered and received within the periods',
  'A-USELESS':
    'These offers are received after the last requirement of their part, so they serve it only late, or never',
  'A-LOT': 'The smallest order of these offers is more than three times the units to buy',
  'A-BEATEN':
    'Another offer of the part is as good in price, lead time, window, smallest order, available units, reliability and priority, and better in some',
};

const toAdviceJson = ({ code, count, rows }: Advice) => ({
  Code: code,
  Message: MESSAGES[code],
  Count: count,
  Rows: rows,
});

/** Converts decimals of prices, ids that are texts, warnings and advice to members of a report. */
export const toReportedFindings = (warnings: readonly ProblemWarning[], problem: Problem, upload: Upload) => ({
  PriceDecimals: problem.priceDecimals ?? 0,
  ...(upload.names?.TextIds && { TextIds: upload.names.TextIds }),
  Warnings: [
    ...upload.warnings,
    ...warnings.slice(0, MOST_WARNINGS).map((warning) => locateIssue(warning, upload)),
    ...(warnings.length > MOST_WARNINGS ? [createMoreWarning(warnings.length - MOST_WARNINGS)] : []),
  ],
  Advice: findAdvice(problem).map(toAdviceJson),
});

export type ReportedFindings = ReturnType<typeof toReportedFindings>;

/** Converts a successful import to its report. */
export const toImportReport = ({ importId, date }: ImportResult, findings: ReportedFindings) => ({
  ImportId: importId,
  Date: date,
  Errors: [],
  ...findings,
});

/** Converts an import to an entry of the list. */
export const toImportSummary = ({ importId, date, description, size, warnings, isUsed }: ListedImport) => ({
  ImportId: importId,
  Date: date,
  Description: description,
  Parts: size.parts,
  Suppliers: size.suppliers,
  Offers: size.offers,
  Periods: size.periods,
  Warnings: warnings,
  InUse: isUsed,
});
