import { EXPLORED_NAMES, type Explored, type Limits } from '#lib/ui/browser/procurement/plan/alternatives/limits.ts';

/** The least values of any plan found; each may belong to a different plan. */
export type Least = Readonly<Record<Explored, number>>;

/** New limits to try if no plan was found within the old ones. */
interface Raised {
  readonly limits: Limits;
  /** Limits that were raised to the least values. */
  readonly raised: readonly Explored[];
  /** The limit that was removed; undefined if others were raised, or if there is none. */
  readonly removed?: Explored | undefined;
}

/** Limits in the order in which they are removed. */
const GIVEN_UP: readonly Explored[] = ['Suppliers', 'Orders', 'LateUnitPeriods', 'Cost'];

/**
 * Raises the limits that are below the least value found. If none is, the limits exclude each other, and the first one
 * of `GIVEN_UP` is removed.
 */
export const raiseLimits = (limits: Limits, least: Least): Raised => {
  const raised = EXPLORED_NAMES.filter((name) => (limits[name] ?? Number.POSITIVE_INFINITY) < least[name]);
  if (raised.length > 0)
    return { limits: { ...limits, ...Object.fromEntries(raised.map((name) => [name, least[name]])) }, raised };
  const removed = GIVEN_UP.find((name) => limits[name] !== undefined);
  return {
    limits: Object.fromEntries(Object.entries(limits).filter(([name]) => name !== removed)),
    raised,
    removed,
  };
};
