import type { Alternative, Limits } from '#lib/ui/browser/procurement/plan/alternatives/limits.ts';
import { isWithin } from '#lib/ui/browser/procurement/plan/alternatives/limits.ts';

/** Drawing and name of a point. */
export type Role = 'plan' | 'candidate' | 'inside' | 'outside';

/** Roles from the back of a picture to its front. */
export const ROLES = ['outside', 'inside', 'plan', 'candidate'] as const satisfies readonly Role[];

/** A point with its role; the plan stays the plan if it is the candidate too. */
export interface Placed extends Alternative {
  readonly role: Role;
}

export const placeAlternatives = (
  alternatives: readonly Alternative[],
  limits: Limits,
  candidate: number | undefined,
  /** Whether a point is known to keep the wishes that its figures do not show, such as excluded suppliers. */
  isKnown: (point: number) => boolean,
): readonly Placed[] =>
  alternatives.map((each) => {
    if (each.point.Chosen) return { ...each, role: 'plan' };
    if (each.point.Point === candidate) return { ...each, role: 'candidate' };
    return { ...each, role: isKnown(each.point.Point) && isWithin(each.values, limits) ? 'inside' : 'outside' };
  });
