import type { Reason } from '#lib/procurement/domain/plan/plan.ts';

/** A requirement with an alert, and the reason that all its alerts share. */
export interface RequirementReason {
  readonly due: number;
  readonly type: 0 | 1;
  readonly reason: Reason;
}

/** Reads reasons from their stored form: three numbers per alert (requirement position, type, reason). */
export const toRequirementReasons = (numbers: readonly number[]): readonly RequirementReason[] =>
  Array.from({ length: numbers.length / 3 }, (_, n) => ({
    due: numbers[3 * n] ?? 0,
    type: numbers[3 * n + 1] === 1 ? 1 : 0,
    reason: (numbers[3 * n + 2] ?? 0) as Reason,
  }));
