import { assembleProblem, type SoundTables } from '#lib/procurement/domain/problem/assemble.ts';
import { type ListedIssue, listIssues } from '#lib/procurement/domain/problem/issueList.ts';
import { ErrorList, type ProblemError, type ProblemWarning } from '#lib/procurement/domain/problem/issues.ts';
import { checkSizes, checkTotals, DEFAULT_LIMITS, type ProblemLimits } from '#lib/procurement/domain/problem/limits.ts';
import { readPriceDecimals } from '#lib/procurement/domain/problem/priceDecimals.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { checkRules } from '#lib/procurement/domain/problem/rules.ts';
import { readTables } from '#lib/procurement/domain/problem/tables.ts';
import { findWarnings } from '#lib/procurement/domain/problem/warnings.ts';

export type ReadResult =
  | { readonly problem: Problem; readonly warnings: readonly ProblemWarning[] }
  | { readonly errors: readonly ListedIssue<ProblemError>[] };

/** Reads a request body: the problem with its warnings, or its errors up to the limit. */
export const readProblem = (body: unknown, limits: ProblemLimits = DEFAULT_LIMITS): ReadResult => {
  const errors = new ErrorList(limits.errors);
  const refuse = () => ({ errors: listIssues([errors], limits.errors) });
  const tables = readTables(body, errors);
  const priceDecimals = readPriceDecimals(body, errors);
  if (tables === undefined || !checkSizes(tables, limits, errors)) return refuse();
  checkRules(tables, errors);
  if (!errors.isEmpty) return refuse();
  const sound = tables as SoundTables;
  const { axis, problem } = assembleProblem(sound);
  checkTotals(problem, errors);
  if (!errors.isEmpty) return refuse();
  const warnings = findWarnings(sound, axis, problem);
  return {
    problem: { ...problem, ...(priceDecimals > 0 && { priceDecimals }), warnings: warnings.length },
    warnings,
  };
};
